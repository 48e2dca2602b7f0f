import { describe } from 'vitest'
import { nastyYear } from '../../../testing/audited-shops.ts'
import { plantInEachColumn } from '../../../testing/planted-columns.ts'

/** The same as every-column.test.ts, where clocks change and all that can happen to a month has happened. */
describe('a nasty year', () => plantInEachColumn(nastyYear))
