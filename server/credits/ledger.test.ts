import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '~/contract'
import { creditAccounts, transactions } from '../db/schema'
import { ApiError } from '../http/api-error'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { balanceOf, grant, refund, spend } from './ledger'

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

it('never goes below zero: of 100 simultaneous debits, 30 credits pay for exactly 30', async () => {
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

it('refunds and debits once for each reference', async () => {
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

it('lists transactions newest first, and has one purchase link', async () => {
  studio.clock.advance(1000)
  await pay('newest', 1)
  const rows = (await studio.call(contract.listCreditTransactions, { query: { limit: 2 } })).body.data
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ amount: -1, kind: 'image', workspaceId: studio.workspaceId })
  const link = (await studio.call(contract.getPurchaseLink)).body.data
  expect(link.purchaseUrl).toBe(studio.deps.purchaseUrl)
  expect((await studio.call(contract.getCredits)).body.data).toEqual({ balance: 1, trial: 1 })
})

describe('transactions of workspaces that the caller can’t read', () => {
  const said = 'The plan for the secret launch'
  let elsewhere = ''
  const list = async (token: string, limit = 100) => {
    const { body } = await studio.call(contract.listCreditTransactions, { token, query: { limit } })
    return { rows: body.data, text: JSON.stringify(body.raw) }
  }
  const total = (rows: readonly { amount?: number | undefined }[]) =>
    rows.reduce((sum, { amount = 0 }) => sum + amount, 0)
  const enter = async (values: Partial<typeof transactions.$inferInsert>, at: string) => {
    const row = {
      id: `txn_${at}_${String(values.kind)}`,
      creditAccountId: studio.creditAccountId,
      amount: -1,
      kind: 'image' as const,
      description: said,
      workspaceId: elsewhere,
      postId: 'post_secret',
      campaignId: 'cmp_secret',
      reference: at,
      createdAt: new Date(at),
      ...values,
    }
    await studio.db.insert(transactions).values(row)
    await studio.db
      .update(creditAccounts)
      .set({
        balance: sql`${creditAccounts.balance} + ${row.amount}`,
        trialBalance: sql`${creditAccounts.trialBalance} + ${row.amount}`,
      })
      .where(eq(creditAccounts.id, studio.creditAccountId))
  }

  beforeAll(async () => {
    const made = await studio.call(contract.createWorkspace, { body: { name: 'Elsewhere' } })
    elsewhere = made.body.data.workspaceId
    await studio.db.transaction((tx) =>
      grant(tx, {
        creditAccountId: studio.creditAccountId,
        amount: 9,
        kind: 'purchase',
        reference: 'bought',
        description: 'Bought',
        at: new Date('2026-02-01T00:00:00Z'),
      }),
    )
    await enter({}, '2026-02-01T09:00:00Z')
    await enter({ amount: -2 }, '2026-02-01T23:59:59Z')
    await enter({ amount: -4 }, '2026-02-02T00:00:00Z')
    await enter({ kind: 'refund', amount: 1 }, '2026-02-02T10:00:00Z')
    // Of a deleted workspace, and of none.
    await enter({ workspaceId: 'ws_gone' }, '2026-02-03T10:00:00Z')
    await enter({ workspaceId: null }, '2026-02-03T11:00:00Z')
    // Paid and refunded, so the sum is zero and left out.
    await enter({ kind: 'publish' }, '2026-02-04T10:00:00Z')
    await enter({ kind: 'refund', amount: 1 }, '2026-02-04T11:00:00Z')
  })

  it.each([
    ['a viewer of another workspace', { role: 'viewer' as const }],
    ['an owner of another workspace alone', { role: 'owner' as const }],
    ['somebody without a workspace', { role: null }],
    ['a token of the owner for another workspace', { workspaceIds: ['ws_1'] }],
  ])('come to %s as sums without words, which add up to the balance', async (_, given) => {
    const workspaceIds = 'workspaceIds' in given ? [studio.workspaceId] : undefined
    const token = await studio.token({ ...given, ...(workspaceIds && { workspaceIds }) })
    const { rows, text } = await list(token)
    for (const secret of [said, 'post_secret', 'cmp_secret', elsewhere, 'ws_gone'])
      expect(text).not.toContain(secret)
    expect(text).toContain('Bought')
    expect(total(rows)).toBe(await left())
    const sums = rows.filter(({ id }) => id.startsWith('sum_2026-02'))
    expect(sums.map(({ id, amount, description }) => [id, amount, description])).toEqual([
      ['sum_2026-02-03_image', -2, undefined],
      ['sum_2026-02-02_publish', 1, undefined],
      ['sum_2026-02-02_image', -4, undefined],
      ['sum_2026-02-01_image', -3, undefined],
    ])
    const times = rows.map(({ createdAt = '' }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await list(token, 3)).rows.map(({ id }) => id)).toEqual(rows.slice(0, 3).map(({ id }) => id))
    const paged: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query: Record<string, string | number> = {
        pageSize: 2,
        total: 'yes',
        ...(cursor !== '' && { cursor }),
      }
      const { body, headers } = await studio.call(contract.listCreditTransactions, { token, query })
      paged.push(...body.data.map(({ id }) => id))
      // On every page, also after the last sum.
      expect(headers.get('x-total-count')).toBe(String(rows.length))
      const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
      cursor = next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined)
    }
    expect(paged).toEqual(rows.map(({ id }) => id))
  })

  it('are complete for whoever can read the workspaces', async () => {
    const { rows, text } = await list(studio.ownerToken)
    expect(text).toContain(said)
    expect(total(rows)).toBe(await left())
  })
})
