import { type Instant, type LocalDate, plusDays } from '@warsha/domain'
import ICAL from 'ical.js'
import type { CalendarEvent } from './events.ts'

export type Calendar = {
  /** as programs show it */
  name: string
  /** in the UID of each event */
  uid: string
  events: readonly CalendarEvent[]
  now: Instant
}

/** RFC 5545 allows 75 bytes; the library leaves out the space with which a line goes on. */
ICAL.foldLength = 74

/** How often programs may come again. */
const REFRESH = 'PT1H'

/** A calendar as RFC 5545 has it, and RFC 7986 for its name and how often it changes. */
export function icsOf({ name, uid, events, now }: Calendar): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Warsha//Workshop calendar//EN')
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  calendar.updatePropertyWithValue('name', name)
  calendar.updatePropertyWithValue('x-wr-calname', name)
  const refresh = new ICAL.Property('refresh-interval')
  refresh.resetType('duration')
  refresh.setValue(ICAL.Duration.fromString(REFRESH))
  calendar.addProperty(refresh)
  calendar.updatePropertyWithValue('x-published-ttl', REFRESH)
  for (const event of events) calendar.addSubcomponent(componentOf(event, { uid, now }))
  return `${calendar.toString()}\r\n`
}

function componentOf(event: CalendarEvent, { uid, now }: { uid: string; now: Instant }): ICAL.Component {
  const component = new ICAL.Component('vevent')
  component.updatePropertyWithValue('uid', `${event.key}@${uid}`)
  component.updatePropertyWithValue('dtstamp', moment(now))
  component.updatePropertyWithValue('sequence', event.sequence)
  component.updatePropertyWithValue('summary', oneLine(event.title))
  if (event.text !== '') component.updatePropertyWithValue('description', event.text.replaceAll(/\r\n?/g, '\n'))
  if ('firstDay' in event.lasts) {
    component.updatePropertyWithValue('dtstart', day(event.lasts.firstDay))
    // The day behind the last one.
    component.updatePropertyWithValue('dtend', day(plusDays(event.lasts.lastDay, 1)))
  } else {
    component.updatePropertyWithValue('dtstart', moment(event.lasts.from))
    component.updatePropertyWithValue('dtend', moment(event.lasts.to))
  }
  component.updatePropertyWithValue('transp', event.isBusy ? 'OPAQUE' : 'TRANSPARENT')
  return component
}

function day(date: LocalDate): ICAL.Time {
  return ICAL.Time.fromDateString(date)
}

/** In UTC, which needs no description of a time zone. */
function moment(at: Instant): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(at), true)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
