import { expect, test } from 'vitest'
import { handedOver, SharedRooms } from '../../src/runtime/shared-rooms.js'

test('a room is used again once it is given back, by one call at a time', () => {
  const rooms = new SharedRooms()
  const [one, other] = [rooms.take(5000), rooms.take(5000)]
  expect(one).toHaveLength(5000)
  expect(one.buffer).not.toBe(other.buffer)
  rooms.giveBack(one)
  expect(rooms.take(10).buffer).toBe(one.buffer)
})

test('a room that is too small makes place for a larger one', () => {
  const rooms = new SharedRooms()
  const small = rooms.take(10)
  rooms.giveBack(small)
  expect(rooms.take(1e5)).toHaveLength(1e5)
  expect(rooms.take(10).buffer).not.toBe(small.buffer)
})

test('what is shared is not handed over', () => {
  expect(handedOver(new SharedRooms().take(3))).toEqual([])
  const own = new Float64Array(3)
  expect(handedOver(own)).toEqual([own.buffer])
})

test('a room of floats is half as large, and one that was of doubles serves for it', () => {
  const rooms = new SharedRooms()
  const doubles = rooms.take(5000)
  rooms.giveBack(doubles)
  const floats = rooms.take(2 * doubles.length, true)
  expect(floats).toBeInstanceOf(Float32Array)
  expect(floats).toHaveLength(10_000)
  expect(floats.buffer).toBe(doubles.buffer)
})
