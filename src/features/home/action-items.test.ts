import { describe, expect, it, onTestFinished } from 'vitest'
import { Campaign } from '~/contract/campaign'
import { inEnglish, translateWith } from '~/contract/i18n'
import { Post } from '~/contract/post'
import { SocialAccount } from '~/contract/social'
import { Webhook } from '~/contract/webhooks'
import { setLanguage } from '~/domain/language'
import { weekDays } from '~/src/calendar/week'
import { plannedCosts } from '~/src/credits/costs'
import { forecast } from '~/src/credits/forecast'
import { disconnectedPosts } from '~/src/posts/account-health'
import { type ActionItemsInput, actionItems } from './action-items'

const today = '2026-10-14'
const accounts = [
  SocialAccount.parse({ id: 'ig', platform: 'instagram', handle: '@f', publishCost: 5 }),
  SocialAccount.parse({ id: 'rd', platform: 'reddit', handle: 'u/f', publishCost: 5 }),
]
const post = (id: string, fields: object) =>
  Post.parse({ id, content: { text: id }, targets: [{ accountId: 'ig', platform: 'instagram' }], ...fields })
const frost = Campaign.parse({ id: 'c', name: 'First Frost', status: 'active' })
const input = (posts: Post[], more: Partial<ActionItemsInput> = {}): ActionItemsInput => ({
  posts,
  campaigns: [frost],
  accounts: [],
  webhooks: [],
  missingChoices: [],
  disconnected: [],
  creditForecast: undefined,
  today,
  week: weekDays(today, 1),
  zone: 'UTC',
  cutOff: [],
  ...more,
})
const titles = (from: ActionItemsInput) => actionItems(from).map(({ title }) => title)

describe('action items', () => {
  it('name the account that needs reconnecting, and the posts that can’t be published until then', () => {
    const instagram = SocialAccount.parse({
      id: 'ig',
      platform: 'instagram',
      health: 'reconnect',
      healthReason: 'The password was changed.',
    })
    const affected = [
      post('b', { status: 'queued', scheduledAt: '2026-10-16T08:00:00Z' }),
      post('a', { status: 'scheduled', scheduledAt: '2026-10-15T12:30:00Z' }),
      post('c', { status: 'draft' }),
    ]
    const [item] = actionItems(input(affected, { accounts: [instagram] }))
    expect(item).toMatchObject({ title: 'Instagram needs reconnecting', action: { kind: 'reconnect' } })
    expect(item?.detail).toMatch(
      /^Two posts can’t be published, the first on Thu 15 Oct(?: 2026)?, .*\. The password was changed\.$/,
    )
  })

  it('link to the first scheduled post for a disconnected account', () => {
    const posts = [
      post('b', { status: 'queued', scheduledAt: '2026-10-16T08:00:00Z' }),
      post('a', { status: 'scheduled', scheduledAt: '2026-10-15T12:30:00Z' }),
      post('c', { status: 'draft' }),
    ]
    expect(disconnectedPosts(posts, accounts)).toEqual([])
    const disconnected = disconnectedPosts(posts, accounts.slice(1))
    expect(actionItems(input([], { disconnected }))).toMatchObject([
      {
        title: 'An account needs reconnecting',
        action: { kind: 'choices', postId: 'a' },
      },
    ])
  })

  it('link to the first post that TikTok needs choices for', () => {
    const missingChoices = [post('a', { status: 'scheduled' }), post('b', { status: 'queued' })]
    expect(actionItems(input([], { missingChoices }))).toMatchObject([
      { title: 'TikTok needs your choices for two posts', action: { kind: 'choices', postId: 'a' } },
    ])
  })

  it('name a webhook that the server switched off, but not one that a person did', () => {
    const off = { url: 'https://hooks.example.com/a?b', enabled: false }
    const webhooks = [
      Webhook.parse({ ...off, id: 'w1', disabledReason: 'Nothing got through for 3 days.' }),
      Webhook.parse({ ...off, id: 'w2' }),
    ]
    expect(actionItems(input([], { webhooks }))).toMatchObject([
      { detail: 'Nothing got through for 3 days.', action: { kind: 'webhooks' } },
    ])
  })

  it('give the server’s reasons in the person’s language', () => {
    onTestFinished(() => {
      translateWith(inEnglish)
      setLanguage('en')
    })
    translateWith((text) => (text === 'It’s off.' ? 'Es ist aus.' : text))
    setLanguage('de')
    const webhooks = [Webhook.parse({ id: 'w1', enabled: false, disabledReason: 'It’s off.' })]
    const account = { id: 'ig', platform: 'instagram', health: 'reconnect', healthReason: 'It’s off.' }
    const items = actionItems(input([], { webhooks, accounts: [SocialAccount.parse(account)] }))
    expect(items.map(({ detail }) => detail)).toEqual(['Es ist aus.', 'Es ist aus.'])
  })

  it('name a quiet account without a handle', () => {
    const account = SocialAccount.parse({ id: 'ig', platform: 'instagram', handle: '', name: 'Fernhollow' })
    const planned = post('a', {
      status: 'scheduled',
      scheduledAt: '2026-10-15T08:00:00Z',
      targets: [{ accountId: 'rd', platform: 'reddit' }],
    })
    const quiet = actionItems(input([planned], { accounts: [account] })).find(({ key }) => key === 'silent')
    expect(quiet?.detail).toMatch(/^Fernhollow: /)
  })

  it('don’t say that nothing was published on an account if a post failed on another one', () => {
    const at = '2026-10-14T08:00:00Z'
    const results = [
      { accountId: 'ig', platform: 'instagram', status: 'published', at },
      { accountId: 'rd', platform: 'reddit', status: 'failed', at },
    ]
    const partly = post('p', { status: 'failed', results, targets: results })
    const keys = actionItems(input([partly], { accounts })).map(({ key }) => key)
    expect(keys).not.toContain('silent')
  })

  it('link to the page of a post to be posted by hand', () => {
    const results = [
      { accountId: 'rd', platform: 'reddit', status: 'pending', step: 'handed-over', deliveryId: 'dlv_1' },
      { accountId: 'ig', platform: 'instagram', status: 'pending', step: 'commit', deliveryId: 'dlv_2' },
    ]
    const due = post('p', { status: 'scheduled', scheduledAt: '2026-10-14T08:00:00Z', results })
    const byHand = actionItems(input([due], { accounts })).filter(({ action }) => action.kind === 'delivery')
    expect(byHand).toMatchObject([
      {
        title: 'p',
        action: { deliveryId: 'dlv_1' },
        detail: expect.stringContaining('Reddit: u/f') as unknown,
      },
    ])
  })

  it('show why a post failed, each reason once, and where it was published', () => {
    const results = [
      { accountId: 'a', platform: 'tiktok', status: 'failed', message: 'The link has expired.' },
      { accountId: 'b', platform: 'youtube', status: 'failed', message: 'The link has expired.' },
      { accountId: 'c', platform: 'instagram', status: 'published' },
    ]
    const [item] = actionItems(input([post('p', { status: 'failed', results })]))
    expect(item).toMatchObject({
      detail: 'TikTok and YouTube: The link has expired. Published on Instagram.',
      action: { kind: 'post', postId: 'p' },
    })
  })

  it('include a campaign that starts soon and has unscheduled posts, but not a later one', () => {
    const draft = post('d', { status: 'draft', campaignId: 'c' })
    const timed = (at: string) => post('t', { status: 'scheduled', campaignId: 'c', scheduledAt: at })
    expect(titles(input([draft, timed('2026-10-20T08:00:00Z')]))).toEqual([
      'First Frost has one unscheduled post',
    ])
    expect(titles(input([draft, timed('2026-10-30T08:00:00Z')]))).toEqual(['One unscheduled draft'])
  })

  it('count only posts that are still to be published as scheduled', () => {
    const own = ['draft', 'published', 'failed', 'queued'].map((status) =>
      post(status, { status, campaignId: 'c', scheduledAt: '2026-10-20T08:00:00Z' }),
    )
    const item = actionItems(input(own)).find(({ key }) => key === 'campaign-c')
    expect(item?.detail).toMatch(/ One of four posts is scheduled\.$/)
  })

  it('name posts that the balance doesn’t cover', () => {
    const posts = [
      post('a', { status: 'scheduled', scheduledAt: '2026-10-15T08:00:00Z' }),
      post('b', { status: 'scheduled', scheduledAt: '2026-10-16T08:00:00Z' }),
    ]
    const planned = plannedCosts(posts, accounts)
    const now = new Date('2026-10-14T12:00:00Z')
    const reckoned = forecast({ balance: 7, planned, transactions: [], now, zone: 'UTC' })
    const creditForecast = { today, balance: 7, planned, history: [], forecast: reckoned }
    expect(actionItems(input(posts, { creditForecast }))).toMatchObject([
      {
        title: 'Not enough credits for one planned post',
        detail: 'Starting Friday 16 October with “b”. Balance: 7.',
      },
    ])
  })

  it('include accounts without posts, unless a list was cut off', () => {
    const posts = [post('a', { status: 'published', publishedAt: '2026-10-12T08:00:00Z' })]
    expect(titles(input(posts, { accounts }))).toEqual(['Reddit has no posts this week'])
    expect(titles(input(posts, { accounts, cutOff: ['published'] }))).toEqual([])
    expect(titles(input(posts, { accounts, cutOff: ['draft'] }))).toEqual(['Reddit has no posts this week'])
  })

  it('count accounts without posts, not platforms', () => {
    const more = ['two', 'three'].map((id) =>
      SocialAccount.parse({ id, platform: 'reddit', handle: `u/${id}` }),
    )
    const posts = [post('a', { status: 'published', publishedAt: '2026-10-12T08:00:00Z' })]
    expect(titles(input(posts, { accounts: [...accounts.slice(0, 1), ...more] }))).toEqual([
      'Two accounts have no posts this week',
    ])
    expect(titles(input(posts, { accounts: [...accounts, ...more] }))).toEqual([
      'Three accounts have no posts this week',
    ])
  })

  it('end with unscheduled drafts, except those of a campaign’s item', () => {
    const draft = (id: string, campaignId?: string) => post(id, { status: 'draft', campaignId })
    const timed = post('t', { status: 'scheduled', campaignId: 'c', scheduledAt: '2026-10-20T08:00:00Z' })
    const found = actionItems(input([draft('a'), draft('b', 'far'), draft('c', 'c'), timed]))
    expect(found.map(({ title }) => title)).toEqual([
      'First Frost has one unscheduled post',
      'Two unscheduled drafts',
    ])
    expect(found[1]).toMatchObject({ detail: 'a · b', action: { kind: 'drafts', date: today } })
    expect(titles(input([draft('a')], { cutOff: ['draft'] }))).toEqual(['Unscheduled drafts'])
    expect(titles(input([post('p', { status: 'draft', publishing: true })]))).toEqual([])
  })
})
