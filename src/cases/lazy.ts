/** An iterable that starts again each time it is read. */
export function reiterable<T>(make: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: make }
}
