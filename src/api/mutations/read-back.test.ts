import { expect, it } from 'vitest'
import { ApiError, ContractError, NetworkError } from '../errors'
import { orAsItStands, matches } from './read-back'

const lost = new NetworkError('unreachable', { outcomeUnknown: true })
const unreadable = new ContractError('Not JSON.', 200)
const refused = new ApiError({ status: 400, code: 'invalid_request', message: 'No.' })
const rejects = (error: Error) => () => Promise.reject<{ name: string }>(error)

it('takes what stands for the answer that was lost or can’t be read, where it says what was asked', async () => {
  for (const error of [lost, unreadable])
    expect(
      await orAsItStands(rejects(error), async () => ({ name: 'Kettle', more: 1 }), { name: 'Kettle' }),
    ).toEqual({ name: 'Kettle', more: 1 })
})

it('says what the write said where something else stands, or nothing can be read', async () => {
  const other = async () => ({ name: 'Pot' })
  await expect(orAsItStands(rejects(lost), other, { name: 'Kettle' })).rejects.toBe(lost)
  await expect(orAsItStands(rejects(lost), rejects(unreadable), { name: 'Kettle' })).rejects.toBe(lost)
  let reads = 0
  const counted = async () => {
    reads++
    return { name: 'Kettle' }
  }
  await expect(orAsItStands(rejects(refused), counted, { name: 'Kettle' })).rejects.toBe(refused)
  expect(reads).toBe(0)
})

it('compares by what was asked, in whatever order and with whatever else it is told', () => {
  expect(
    matches({ colors: [{ role: 'hero', hex: '#fff', id: 1 }] }, { colors: [{ hex: '#fff', role: 'hero' }] }),
  ).toBe(true)
  expect(matches({ colors: ['a', 'b'] }, { colors: ['a'] })).toBe(false)
  expect(matches({}, { name: 'Kettle' })).toBe(false)
  expect(matches({ tagline: null }, { tagline: null })).toBe(true)
})
