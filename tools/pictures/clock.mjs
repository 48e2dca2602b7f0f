/** The clock of the pictures: Thursday, 19 November 2026, 11:20 in Riyadh, whenever they are taken. It goes on from there. */
const ahead = Number((process.env.PICTURES_AHEAD ??= String(Date.parse('2026-11-19T08:20:00Z') - Date.now())))
const real = Date
const now = real.now.bind(real)
const ours = new Proxy(real, {
  construct: (_, given, target) => Reflect.construct(real, given.length > 0 ? given : [ours.now()], target),
  apply: () => new ours().toString(),
})
real.now = () => now() + ahead
real.prototype.constructor = ours
globalThis.Date = ours
