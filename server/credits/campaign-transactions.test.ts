import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, listCreditTransactions } from '~/contract'
import { transactions } from '../db/schema'
import { addAccount, addPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

it('lists what was paid for a campaign, and for the posts that are in it now', async () => {
  const { creditAccountId, workspaceId } = studio
  const campaign = (await studio.call(createCampaign, { body: { name: 'Paid for' } })).body.data.id
  const { id: postId } = await addPost(studio, [await addAccount(studio, 'twitter', 0)], {
    campaignId: campaign,
  })
  const paid = (id: string, of: { campaignId?: string; postId?: string }) => ({
    ...{ id, creditAccountId, workspaceId, amount: 0, kind: 'publish' as const, description: 'Paid' },
    ...{ reference: id, createdAt: new Date(studio.clock()), ...of },
  })
  await studio.db
    .insert(transactions)
    .values([
      paid('txn_1', { campaignId: campaign }),
      paid('txn_2', { postId }),
      paid('txn_3', { campaignId: 'cmp_other' }),
      paid('txn_4', {}),
    ])
  const idsOf = async (campaignIds: string) =>
    (await studio.call(listCreditTransactions, { query: { campaignIds } })).body.data.map(({ id }) => id)
  expect(await idsOf(campaign)).toEqual(['txn_2', 'txn_1'])
  expect(await idsOf('cmp_none')).toEqual([])
  // Nothing about a workspace that the caller can't read, not even in sums.
  const elsewhere = await studio.token({ workspaceIds: ['ws_1'] })
  const query = { campaignIds: campaign }
  const { body } = await studio.call(listCreditTransactions, { query, token: elsewhere })
  expect(body.data).toEqual([])
})
