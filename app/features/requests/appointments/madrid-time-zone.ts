/**
 * Europe/Madrid for a calendar file (RFC 5545, section 3.6.5), for programs that do not know the zone's name. Summer time is from the last
 * Sunday of March to the last Sunday of October. It begins and ends at 1:00 UTC (Directive 2000/84/EC), since 1996.
 * madrid-time-zone.test.ts compares it with the time zone database.
 */
export const madridTimeZone = `BEGIN:VTIMEZONE
TZID:Europe/Madrid
BEGIN:DAYLIGHT
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;
