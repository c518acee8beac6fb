import fc from 'fast-check'

/** Zones with clock changes of an hour or half an hour, north and south, at odd hours, and some without. */
export const testZones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
] as const

export const testZone = fc.constantFrom(...testZones)

const changes = [
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-03-08T07:00Z',
  '2026-11-01T06:00Z',
  '2026-04-04T15:00Z',
  '2026-10-03T15:30Z',
  '2026-09-26T14:00Z',
  '2026-09-06T04:00Z',
  '2026-04-23T22:00Z',
].map((iso) => Date.parse(iso))

/** Instants from 2005 to 2035 in whole seconds, half of them within two days of a clock change in one of the zones. */
export const testInstant = fc.oneof(
  fc.integer({ min: 1_104_537_600, max: 2_051_222_400 }).map((seconds) => seconds * 1000),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -172_800, max: 172_800 }))
    .map(([change, seconds]) => change + seconds * 1000),
)
