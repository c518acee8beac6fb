import { expect, it } from 'vitest'
import { ApiError, ContractError, NetworkError } from '../errors'
import { matches, writeOrReadBack } from './read-back'

const lost = new NetworkError('unreachable', { outcomeUnknown: true })
const unreadable = new ContractError('Not JSON.', 200)
const refused = new ApiError({ status: 400, code: 'invalid_request', message: 'No.' })
const rejects = (error: Error) => () => Promise.reject<{ name: string }>(error)

it('returns the current record if the response was lost or unreadable, and the record has the changes', async () => {
  for (const error of [lost, unreadable])
    expect(
      await writeOrReadBack(rejects(error), async () => ({ name: 'Kettle', more: 1 }), { name: 'Kettle' }),
    ).toEqual({ name: 'Kettle', more: 1 })
})

it('rejects with the write’s error if the record differs or can’t be read', async () => {
  const other = async () => ({ name: 'Pot' })
  await expect(writeOrReadBack(rejects(lost), other, { name: 'Kettle' })).rejects.toBe(lost)
  await expect(writeOrReadBack(rejects(lost), rejects(unreadable), { name: 'Kettle' })).rejects.toBe(lost)
  let reads = 0
  const counted = async () => {
    reads++
    return { name: 'Kettle' }
  }
  await expect(writeOrReadBack(rejects(refused), counted, { name: 'Kettle' })).rejects.toBe(refused)
  expect(reads).toBe(0)
})

it('compares only the changed fields, in any order', () => {
  expect(
    matches({ colors: [{ role: 'hero', hex: '#fff', id: 1 }] }, { colors: [{ hex: '#fff', role: 'hero' }] }),
  ).toBe(true)
  expect(matches({ colors: ['a', 'b'] }, { colors: ['a'] })).toBe(false)
  expect(matches({}, { name: 'Kettle' })).toBe(false)
  expect(matches({ tagline: null }, { tagline: null })).toBe(true)
})
