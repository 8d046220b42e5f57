"""What things are known by."""

import pytest

from oneiro_api.ids import CODE_LETTERS, IN_A_LOG, Of, is_account, new_code, new_id


@pytest.mark.parametrize("of", Of)
def test_an_id_tells_what_it_is_of_and_is_met_once(of: Of) -> None:
    ids = {new_id(of) for _ in range(1000)}
    assert len(ids) == 1000
    assert {id_[:2] for id_ in ids} == {f"{of}_"}
    assert {is_account(id_) for id_ in ids} == {of is Of.ACCOUNT}


def test_ids_in_a_sentence_are_found_where_they_end() -> None:
    one, other = new_id(Of.ENTRANT), new_id(Of.ACCOUNT)
    assert IN_A_LOG.sub("X", f"{one} and {other}, but not {one}x.") == f"X and X, but not {one}x."


def test_a_code_can_be_read_out() -> None:
    codes = {new_code(8) for _ in range(1000)}
    assert len(codes) == 1000
    assert all(len(code) == 8 and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set("IO01") & set(CODE_LETTERS)
