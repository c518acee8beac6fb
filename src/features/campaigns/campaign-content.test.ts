import { expect, test } from 'vitest'
import { copyOfCampaign } from './campaign-content'

const run = (
  id: string,
  at: number,
  campaignId?: string,
  variants: unknown = [{ platform: 'twitter', text: id }],
) => ({
  id,
  at,
  kind: 'copy',
  body: { topic: `Topic of ${id}`, campaignId },
  calls: [{ variants }],
})

test('lists a campaign’s own copy, newest first', () => {
  const runs = [run('old', 1, 'camp'), run('new', 2, 'camp'), run('other', 3, 'else'), run('free', 4)]
  expect(copyOfCampaign(runs, 'camp').map(({ id }) => id)).toEqual(['new', 'old'])
})

test('leaves out unreadable runs, other kinds, and runs without a result', () => {
  const runs = [undefined, 'run', { kind: 'image' }, run('empty', 1, 'camp', []), run('odd', 2, 'camp', 7)]
  expect(copyOfCampaign(runs, 'camp')).toEqual([])
})
