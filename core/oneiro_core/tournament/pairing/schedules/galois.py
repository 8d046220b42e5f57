"""Finite fields: addition and multiplication of the numbers below a prime power."""

from functools import reduce
from itertools import product


def prime_factors(number: int) -> list[int]:
    """The prime factors in rising order, each as often as it divides."""
    factors, divisor = [], 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            factors.append(divisor)
            number //= divisor
        divisor += 1
    return [*factors, number] if number > 1 else factors


class Galois:
    """GF(q). A number stands for the polynomial whose coefficients are its digits to the base p, the prime that q is a power of.

    Products are taken modulo the first monic polynomial of the right degree that has no divisor of lower degree. Raises
    ValueError where q is no prime power.
    """

    def __init__(self, q: int) -> None:
        primes = prime_factors(q)
        if len(set(primes)) != 1:
            raise ValueError(f"there is no field of {q} elements")
        self._p, self._degree = primes[0], len(primes)
        self._modulus = _irreducible(self._p, self._degree)

    def plus(self, a: int, b: int) -> int:
        """The sum of two elements."""
        sums = [(x + y) % self._p for x, y in zip(self._digits(a), self._digits(b), strict=True)]
        return self._number(sums)

    def times(self, a: int, b: int) -> int:
        """The product of two elements."""
        product_ = _multiplied(self._digits(a), self._digits(b), self._p)
        return self._number(_remainder(product_, self._modulus, self._p))

    def _digits(self, number: int) -> list[int]:
        return [number // self._p**place % self._p for place in range(self._degree)]

    def _number(self, digits: list[int]) -> int:
        return reduce(lambda number, digit: number * self._p + digit, reversed(digits), 0)


def _irreducible(p: int, degree: int) -> list[int]:
    """The first monic polynomial of this degree without a divisor; coefficients from the constant term up."""
    return next(found for found in _monic(p, degree) if not _has_divisor(found, p))


def _monic(p: int, degree: int) -> list[list[int]]:
    return [[*reversed(low), 1] for low in product(range(p), repeat=degree)]


def _has_divisor(polynomial: list[int], p: int) -> bool:
    degrees = range(1, (len(polynomial) - 1) // 2 + 1)
    return any(not any(_remainder(polynomial, d, p)) for degree in degrees for d in _monic(p, degree))


def _multiplied(a: list[int], b: list[int], p: int) -> list[int]:
    result = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] = (result[i + j] + x * y) % p
    return result


def _remainder(polynomial: list[int], modulus: list[int], p: int) -> list[int]:
    """The remainder by a monic polynomial, with as many coefficients as the modulus has below its first."""
    left, degree = list(polynomial), len(modulus) - 1
    for top in range(len(left) - 1, degree - 1, -1):
        factor = left[top]
        for place, coefficient in enumerate(modulus):
            left[top - degree + place] = (left[top - degree + place] - factor * coefficient) % p
    return left[:degree] + [0] * (degree - len(left))
