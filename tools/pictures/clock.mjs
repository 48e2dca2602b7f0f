import { setClock } from '../set-clock.mjs'

/** The clock of the pictures: Thursday, 19 November 2026, 11:20 in Riyadh, whenever they are taken. It goes on from there. */
setClock(Number((process.env.PICTURES_AHEAD ??= String(Date.parse('2026-11-19T08:20:00Z') - Date.now()))))
