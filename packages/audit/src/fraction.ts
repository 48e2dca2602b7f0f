/** An exact rational number, in lowest terms, its denominator above zero. */
export class Fraction {
  readonly numerator: bigint
  readonly denominator: bigint

  constructor(numerator: bigint | number, denominator: bigint | number = 1n) {
    const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
    if (bottom === 0n) throw new RangeError('A fraction over zero')
    const divisor = greatestCommonDivisor(top, bottom) * (bottom < 0n ? -1n : 1n)
    this.numerator = top / divisor
    this.denominator = bottom / divisor
  }

  /** What a decimal number says to its last digit: `1.5` is 3/2. */
  static ofDecimal(decimal: number | string): Fraction {
    const text = String(decimal)
    const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
    if (!parts) throw new RangeError(`Not a decimal number: ${text}`)
    const [, sign = '', whole = '0', digits = ''] = parts
    return new Fraction(BigInt(`${sign}${whole}${digits}`), 10n ** BigInt(digits.length))
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    )
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.numerator, other.denominator))
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator)
  }

  absolute(): Fraction {
    return this.numerator < 0n ? new Fraction(-this.numerator, this.denominator) : this
  }

  isAbove(other: Fraction): boolean {
    return this.numerator * other.denominator > other.numerator * this.denominator
  }

  equals(other: Fraction): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator
  }

  /** The nearest whole number, halves up. */
  rounded(): bigint {
    return floorDivide(2n * this.numerator + this.denominator, 2n * this.denominator)
  }

  /** The nearest number with so many decimals, halves up. */
  roundedTo(decimals: number): Fraction {
    const scale = 10n ** BigInt(decimals)
    return new Fraction(this.times(new Fraction(scale)).rounded(), scale)
  }

  /** For people: exact where the decimals end within six digits. */
  toString(): string {
    const scaled = this.roundedTo(6)
    const text = String(Number(scaled.numerator) / Number(scaled.denominator))
    return scaled.equals(this) ? text : `${this.numerator}/${this.denominator}`
  }
}

function floorDivide(top: bigint, bottom: bigint): bigint {
  const quotient = top / bottom
  return top % bottom < 0n ? quotient - 1n : quotient
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
