import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '~/contract'
import { ApiError } from '../http/api-error'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { balanceOf, refund, spend } from './ledger'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ credits: 30 })
})
afterAll(() => studio.close())

const pay = (reference: string, amount: number) =>
  studio.db.transaction((tx) =>
    spend(tx, {
      creditAccountId: studio.creditAccountId,
      amount,
      kind: 'image',
      reference,
      description: 'Image',
      workspaceId: studio.workspaceId,
      purchaseUrl: studio.deps.purchaseUrl,
      at: new Date(studio.clock()),
    }),
  )
const left = () => balanceOf(studio.db, studio.creditAccountId)

it('never goes below zero: of 100 debits at once, 30 credits pay exactly 30', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => pay(`race:${index}`, 1)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  for (const attempt of tries) {
    if (attempt.status === 'fulfilled') continue
    const reason: unknown = attempt.reason
    expect(reason).toBeInstanceOf(ApiError)
    expect(reason).toMatchObject({
      code: 'insufficient_credits',
      extra: { purchaseUrl: studio.deps.purchaseUrl },
    })
  }
  expect(await left()).toBe(0)
})

it('gives back once, and takes once for each reference', async () => {
  const entry = {
    creditAccountId: studio.creditAccountId,
    amount: 5,
    reference: 'once',
    description: 'Returned',
    at: new Date(studio.clock()),
  }
  await studio.db.transaction((tx) => refund(tx, entry))
  await studio.db.transaction((tx) => refund(tx, entry))
  expect(await left()).toBe(5)
  expect([await pay('twice', 3), await pay('twice', 3)]).toEqual([2, 2])
  expect(await left()).toBe(2)
})

it('lists transactions newest first, and tells one purchase link', async () => {
  studio.clock.advance(1000)
  await pay('newest', 1)
  const rows = (await studio.call(contract.listCreditTransactions, { query: { limit: 2 } })).body.data
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ amount: -1, kind: 'image', workspaceId: studio.workspaceId })
  const link = (await studio.call(contract.getPurchaseLink)).body.data
  expect(link.purchaseUrl).toBe(studio.deps.purchaseUrl)
  expect((await studio.call(contract.getCredits)).body.data).toEqual({ balance: 1, trial: 1 })
})
