import { expect, it } from 'vitest'
import { zones } from './zone-picker'

it('lists the zones from west to east, with today’s offset', () => {
  const all = zones('UTC', new Date('2026-07-01T00:00Z'))
  expect(all.length).toBeGreaterThan(300)
  expect(all.map(({ offset }) => offset)).toEqual(all.map(({ offset }) => offset).sort((a, b) => a - b))
  expect(all.find(({ id }) => id === 'America/New_York')).toEqual({
    id: 'America/New_York',
    city: 'New York',
    offset: -240,
    offsetLabel: 'UTC−04:00',
  })
  expect(all.find(({ id }) => id === 'UTC')?.offsetLabel).toBe('UTC')
})

it('lists the chosen zone by the name it was chosen by', () => {
  const names = ['Europe/Kiev', 'Europe/Kyiv']
  for (const name of names) expect(zones(name).map(({ id }) => id)).toContain(name)
  expect(zones('Nowhere/Else').map(({ id }) => id)).not.toContain('Nowhere/Else')
})
