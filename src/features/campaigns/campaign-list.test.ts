import { expect, it } from 'vitest'
import type { Campaign } from '~/contract/campaign'
import { columnsOf, findCampaigns, joinColumns } from './campaign-list'

const campaigns: Campaign[] = [
  {
    id: 'a',
    name: 'Été',
    status: 'draft',
    targetChannel: 'instagram',
    productId: 'p',
    productName: 'Kettle',
  },
  { id: 'b', name: 'Winter', status: 'active', targetChannel: 'tiktok', contentType: 'engagement' },
  { id: 'c' },
]
const ids = (search: Parameters<typeof findCampaigns>[1]) =>
  findCampaigns(campaigns, search).map(({ id }) => id)

it('combines all filters', () => {
  expect(ids({})).toEqual(['a', 'b', 'c'])
  expect(ids({ q: 'ete kettle' })).toEqual(['a'])
  expect(ids({ channel: 'tiktok', type: 'engagement' })).toEqual(['b'])
  expect(ids({ product: 'p', status: 'active' })).toEqual([])
})

it('has a column for each status, plus one for campaigns without or with an unknown status', () => {
  expect(columnsOf(campaigns).map((column) => column.campaigns.length)).toEqual([1, 1, 0, 0, 1])
  expect(columnsOf(campaigns.slice(0, 2))).toHaveLength(4)
  const paused = columnsOf([{ id: 'd', status: 'paused' }]).at(-1)
  expect(paused).toMatchObject({ status: 'paused', campaigns: [{ id: 'd' }] })
})

it('counts a moved campaign once, in its new column', () => {
  const moved = { id: 'm', status: 'active' }
  const own = { id: 'o', status: 'active' }
  const before = joinColumns([
    { status: 'draft', records: [moved, { id: 'd', status: 'draft' }], total: 70 },
    { status: 'active', records: [own], total: 200 },
  ])
  expect([...before.totals]).toEqual([
    ['draft', 69],
    ['active', 201],
  ])
  // Only the new column has been refetched so far.
  const between = joinColumns([
    { status: 'draft', records: [moved], total: 70 },
    { status: 'active', records: [moved, own], total: 201 },
  ])
  expect(between.found.map(({ id }) => id)).toEqual(['m', 'o'])
  expect([...between.totals.values()]).toEqual([69, 201])
})
