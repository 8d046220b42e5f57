"""Guests who send what the texts say, over plain HTTP."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
from graphql import OperationDefinitionNode, parse

HTTP = httpx.Client(timeout=30)
"""Connections are kept: to open each anew takes longer than to ask."""


@dataclass(frozen=True)
class Guest:
    """Somebody at a server; nobody in particular without a token."""

    url: str
    token: str = ""

    def answer(self, document: str, **variables: Any) -> Any:
        """The whole answer to a document, with those of the variables that it asks for."""
        request = _request(document, variables)
        return HTTP.post(f"{self.url}/graphql", json=request, headers=self._headers).json()

    def ask(self, document: str, **variables: Any) -> Any:
        """What the only field of a document gives."""
        answer = self.answer(document, **variables)
        assert "errors" not in answer, answer
        (value,) = answer["data"].values()
        return value

    def updates(self, document: str, **variables: Any) -> Iterator[Any]:
        """What the only field of a subscription gives, one update after the other."""
        headers = {**self._headers, "accept": "text/event-stream"}
        request = _request(document, variables)
        with HTTP.stream("POST", f"{self.url}/graphql", json=request, headers=headers) as stream:
            for text in stream.iter_lines():
                if text.startswith("data: {"):
                    yield json.loads(text.removeprefix("data: "))

    def first(self, document: str, **variables: Any) -> Any:
        """The first update."""
        update = next(self.updates(document, **variables))
        assert "errors" not in update, update
        (value,) = update["data"].values()
        return value

    @property
    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}


def _request(document: str, variables: dict[str, Any]) -> dict[str, Any]:
    operations = [part for part in parse(document).definitions if isinstance(part, OperationDefinitionNode)]
    wanted = {
        variable.variable.name.value for operation in operations for variable in operation.variable_definitions or ()
    }
    return {"query": document, "variables": {name: value for name, value in variables.items() if name in wanted}}
