/** A whole number with its thousands apart: `38,880`. */
export const whole = (amount: number): string => amount.toLocaleString('en-US')

/** `1 case`, `2,000 cases`. */
export function count(amount: number, one: string, many: string = `${one}s`): string {
  return `${whole(amount)} ${amount === 1 ? one : many}`
}

/** Shares closer to 0 come from rounding: the smallest that is counted is one in ten million. */
const noise = 1e-8

/**
 * A share with as many digits as say something: `12.5 %`, `4.95 %`, `0.75 %`, `0.0042 %`, `−2.4 %`. Only what is 0 or 1
 * prints as `0 %` or `100 %`.
 */
export function percent(share: number): string {
  if (Math.abs(share) < noise) return '0 %'
  return `${share < 0 ? '−' : ''}${digits(Math.abs(share * 100))} %`
}

function digits(value: number): string {
  // Rounding up would turn what is almost all into all.
  if (value > 99 && value < 100) return String(Math.floor(value * 100 + 1e-6) / 100)
  if (value >= 1) return String(Number(value.toFixed(value < 10 ? 2 : 1)))
  return value.toLocaleString('en-US', { maximumSignificantDigits: 2 })
}

/** A score in three decimals, or in three digits where it is no probability. */
export function score(value: number): string {
  const size = Math.abs(value)
  const digits = size < 10 ? size.toFixed(3) : size < 1000 ? size.toFixed(1) : whole(Math.round(size))
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits
}
