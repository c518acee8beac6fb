import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { SocialAccount } from '~/contract/social'
import { postsMissingChoices, sendsDraftsAlone } from './missing-choices'

const account = (id: string, platform: string, connection: string) =>
  SocialAccount.parse({ id, platform, connection })
const accounts = [
  account('own', 'tiktok', 'direct'),
  account('practice', 'tiktok', 'practice'),
  account('agent', 'tiktok', 'agent_session'),
  account('x', 'twitter', 'direct'),
]
const post = (id: string, accountId: string, fields: object = {}) =>
  Post.parse({
    id,
    status: 'scheduled',
    content: { text: id },
    targets: [{ accountId, platform: 'tiktok' }],
    ...fields,
  })
const options = (postId: string, chosen: object) => ({ postId, options: { own: { ...chosen } } })
const ids = (posts: Post[], listed: ReturnType<typeof options>[] = []) =>
  postsMissingChoices(posts, accounts, listed).map(({ id }) => id)

it('finds scheduled and queued posts of a directly connected TikTok account without choices, soonest first', () => {
  const posts = [
    post('queued', 'own', { status: 'queued' }),
    post('later', 'own', { scheduledAt: '2026-12-02T10:00:00Z' }),
    post('soon', 'own', { scheduledAt: '2026-12-01T10:00:00Z' }),
  ]
  expect(ids(posts)).toEqual(['soon', 'later', 'queued'])
})

it('needs both a privacy level and consent', () => {
  const level = { privacy_level: 'SELF_ONLY' }
  expect(ids([post('p', 'own')], [options('p', level)])).toEqual(['p'])
  expect(ids([post('p', 'own')], [options('p', { consent: true })])).toEqual(['p'])
  expect(ids([post('p', 'own')], [options('p', { ...level, consent: true })])).toEqual([])
})

it.each([
  ['of a practice account', post('p', 'practice')],
  ['that an agent posts', post('p', 'agent')],
  ['for another platform', post('p', 'x')],
  ['that is a draft', post('p', 'own', { status: 'draft' })],
  [
    'that goes to TikTok’s inbox',
    post('p', 'own', { targets: [{ accountId: 'own', platform: 'tiktok', postType: 'draft' }] }),
  ],
])('leaves out a post %s', (_, each) => {
  expect(ids([each])).toEqual([])
})

it('asks for nothing if the studio’s app may only send drafts', () => {
  const setup = (platform: 'tiktok' | 'instagram', options: Record<string, string>) => ({ platform, options })
  expect(sendsDraftsAlone([setup('tiktok', { direct: 'false' })])).toBe(true)
  expect(sendsDraftsAlone([setup('tiktok', {}), setup('instagram', { direct: 'false' })])).toBe(false)
})
