import { describe, expect, test } from 'vitest'
import { commandOf } from './options.ts'

describe('the command line', () => {
  test('says what to do with which file', () => {
    expect(commandOf(['ITEMS.csv', '--out', 'OUT.csv'])).toEqual({ kind: 'items', file: 'ITEMS.csv', out: 'OUT.csv' })
    expect(commandOf(['--sessions', 'LOG.csv'])).toEqual({ kind: 'sessions', file: 'LOG.csv' })
    expect(commandOf(['--sessions', 'LOG.csv', '--forecast'])).toEqual({
      kind: 'forecasts',
      file: 'LOG.csv',
      period: { from: -Infinity, before: Infinity },
    })
  })

  test('both days belong to the period of the forecasts', () => {
    const command = commandOf(['--sessions', 'LOG.csv', '--forecast', '--from', '2026-03-02', '--to', '2026-03-02'])
    expect(command).toMatchObject({ period: { from: Date.UTC(2026, 2, 2), before: Date.UTC(2026, 2, 3) } })
  })

  test.each<[string, string[], string]>([
    ['no file', ['--sessions'], 'npm run backtest -- --sessions LOG.csv [--forecast'],
    ['predictions of sessions', ['--sessions', 'A.csv', '--out', 'B.csv'], 'npm run backtest -- ITEMS.csv [--out'],
    ['forecasts of items', ['A.csv', '--forecast'], '--forecast needs a log of sessions: --sessions LOG.csv'],
    ['a day without forecasts', ['--sessions', 'A.csv', '--to', '2026-01-31'], '--from and --to need --forecast'],
    ['a day that is none', [...forecast(), '--from', '2026-02-30'], '--from must be a day such as 2026-01-31'],
    ['a day and a time', [...forecast(), '--to', '2026-01-31T08:00'], '--to must be a day such as 2026-01-31'],
    [
      'days in the wrong order',
      [...forecast(), '--from', '2026-02-02', '--to', '2026-02-01'],
      '--from must not come after --to',
    ],
    ['an unknown option', [...forecast(), '--until', '2026-01-31'], "Unknown option '--until'"],
  ])('says what is wrong: %s', (_, args, message) => {
    expect(() => commandOf(args)).toThrow(message)
  })

  function forecast(): string[] {
    return ['--sessions', 'LOG.csv', '--forecast']
  }
})
