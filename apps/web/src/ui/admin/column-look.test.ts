import { expect, test } from 'vitest'
import { haveRoom } from './column-look.ts'

const heading = 60

test('columns that share what is left have 96 pixels each, or what they need', () => {
  const columns = [{ heading, width: '100px' }, { heading }, { heading, width: 'auto', least: 120 }]
  expect([haveRoom(columns, 315), haveRoom(columns, 316)]).toEqual([false, true])
})

test('a share of the table is as wide as it says it needs to be', () => {
  const columns = [{ heading, width: '20%', least: 150 }, { heading, width: '400px' }, { heading }]
  expect([haveRoom(columns, 749), haveRoom(columns, 750)]).toEqual([false, true])
})

test('a share of the table has room for its heading', () => {
  const columns = [{ heading: 125, width: '13%' }, { heading }]
  expect([haveRoom(columns, 961), haveRoom(columns, 962)]).toEqual([false, true])
})

test('shares and pixels leave something for the rest', () => {
  const columns = [{ heading, width: '50%' }, { heading, width: '500px' }, { heading }]
  expect([haveRoom(columns, 1_190), haveRoom(columns, 1_192)]).toEqual([false, true])
})
