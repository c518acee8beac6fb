import { describe, expect, it } from 'vitest'
import {
  exchange,
  failureOf,
  lines,
  prepareThrough,
  type Reply,
  type Sent,
  testDelivery,
  testFile,
} from '../test-exchange'
import { redditAdapter } from './adapter'

const api = 'https://oauth.reddit.com'
const storage = 'https://reddit-uploaded-media.s3-accelerate.amazonaws.com'
const image = testFile({ name: 'a.png', mimeType: 'image/png', size: 1000 })
const video = testFile({ name: 'v.mp4', mimeType: 'video/mp4', size: 5000 })
const account = {
  remoteId: 't5_1',
  kind: 'subreddit',
  handle: 'r/pottery',
  details: { username: 'aster', subreddit: 'pottery' },
}
const post = (given: Parameters<typeof testDelivery>[0] = {}) =>
  testDelivery({ text: 'A glaze\nMixed by hand', account, ...given })

const open = {
  submission_type: 'any',
  allow_images: true,
  allow_galleries: true,
  allow_videos: true,
  over18: false,
}

/** Simulates the calls that preparing makes. */
function reddit(given: { readonly about?: object; readonly rules?: object } = {}): (sent: Sent) => Reply {
  let assets = 0
  return (sent) => {
    const [url = ''] = sent.url.split('?')
    if (url.endsWith('/about')) return { body: { kind: 't5', data: { ...open, ...given.about } } }
    if (url.endsWith('/post_requirements')) return { body: given.rules ?? {} }
    if (url.endsWith('/link_flair_v2'))
      return {
        body: [
          { id: 'f1', text: 'Glaze' },
          { id: 'f2', text: 'Kiln' },
        ],
      }
    if (url.endsWith('/api/media/asset.json')) {
      const fields = [
        { name: 'key', value: `rte_images/k${++assets}` },
        { name: 'policy', value: 'p' },
      ]
      const action = '//reddit-uploaded-media.s3-accelerate.amazonaws.com'
      return { body: { args: { action, fields }, asset: { asset_id: `a${assets}` } } }
    }
    return { status: 201, body: '<PostResponse/>' }
  }
}

const prepare = (delivery: ReturnType<typeof post>, answers: Parameters<typeof exchange>[0]) =>
  failureOf(redditAdapter.prepare(delivery, exchange(answers).session, {}, async () => undefined))

describe('the subreddit', () => {
  it('has its rules read first', async () => {
    const { sent, session } = exchange(reddit())
    const { checkpoint, saves } = await prepareThrough(redditAdapter, post(), session)
    expect(lines(sent)).toEqual([
      `GET ${api}/r/pottery/about?raw_json=1`,
      `GET ${api}/api/v1/pottery/post_requirements?raw_json=1`,
    ])
    expect(saves).toBe(1)
    const again = exchange([])
    await prepareThrough(redditAdapter, post(), again.session, { from: checkpoint })
    expect(again.sent).toEqual([])
  })

  it.each<[object, object, string]>([
    [{ submission_type: 'link' }, {}, 'accepts links only'],
    [{}, { title_text_max_length: 3 }, 'titles of up to 3'],
    [{}, { title_text_min_length: 30 }, 'titles of 30 characters or more'],
    [{}, { title_required_strings: ['[OC]'] }, 'needs one of these in the title: [OC]'],
    [{}, { title_blacklisted_strings: ['GLAZE'] }, 'doesn’t allow “GLAZE” in titles'],
    [{}, { body_restriction_policy: 'notAllowed' }, 'doesn’t accept a text'],
    [{}, { body_text_min_length: 100 }, 'texts of 100 characters or more'],
    [{}, { body_text_max_length: 5 }, 'texts of up to 5'],
    [{}, { body_required_strings: ['cone'] }, 'in the text: cone'],
    [{}, { body_blacklisted_strings: ['hand'] }, 'doesn’t allow “hand” in texts'],
    [{}, { is_flair_required: true }, 'needs a flair. Its flairs are: Glaze, Kiln.'],
  ])('rejects before anything is sent: %j %j', async (about, rules, words) => {
    expect(await prepare(post(), reddit({ about, rules }))).toMatchObject({
      class: 'content_rejected',
      message: expect.stringContaining(words) as string,
    })
  })

  it.each<[Parameters<typeof post>[0], object, object]>([
    [{ media: [image] }, { allow_images: false }, {}],
    [{ media: [image, image] }, { allow_galleries: false }, {}],
    [{ media: [video] }, { allow_videos: false }, {}],
    [{ media: [image] }, { submission_type: 'self' }, {}],
    [
      { text: 'A', content: { link: 'https://www.spam.example/x' } },
      {},
      { domain_blacklist: ['spam.example'] },
    ],
    [{ text: 'A', content: { link: 'https://a.example/x' } }, {}, { domain_whitelist: ['b.example'] }],
    [{ text: 'A' }, {}, { body_restriction_policy: 'required' }],
  ])('rejects what it doesn’t accept: %#', async (given, about, rules) => {
    expect(await prepare(post(given), reddit({ about, rules }))).toMatchObject({ class: 'content_rejected' })
  })

  it('has no flairs listed if members can’t see them', async () => {
    const answers = reddit({ rules: { is_flair_required: true } })
    const refusal = await prepare(post(), (sent) =>
      sent.url.includes('link_flair_v2') ? { status: 403 } : answers(sent),
    )
    expect(refusal).toMatchObject({ message: 'r/pottery needs a flair.' })
  })

  it('is refused if it doesn’t exist, which Reddit answers with its search', async () => {
    const location = 'https://www.reddit.com/subreddits/search?q=pottery'
    expect(await prepare(post(), [{ status: 302, headers: { location } }])).toMatchObject({
      class: 'content_rejected',
      message: '“pottery” isn’t the name of a subreddit.',
    })
  })

  it('is a permission error if it isn’t found', async () => {
    expect(
      await prepare(post(), [{ status: 404, body: { message: 'Not Found', error: 404 } }]),
    ).toMatchObject({ class: 'permission' })
  })

  it('has no rules if it is a profile', async () => {
    const { sent, session } = exchange([])
    await prepareThrough(redditAdapter, post({ options: { subreddit: 'u/aster' } }), session)
    expect(sent).toEqual([])
  })
})

describe('media', () => {
  it('is uploaded to the storage that Reddit names, without the token', async () => {
    const { sent, session } = exchange(reddit())
    const { checkpoint } = await prepareThrough(redditAdapter, post({ media: [video] }), session)
    expect(lines(sent).slice(2)).toEqual([
      `POST ${api}/api/media/asset.json?raw_json=1`,
      `POST ${storage}/`,
      `POST ${api}/api/media/asset.json?raw_json=1`,
      `POST ${storage}/`,
    ])
    expect(sent[2]?.body).toEqual({ filepath: 'v.mp4', mimetype: 'video/mp4' })
    expect(sent[3]?.body).toEqual({ key: 'rte_images/k1', policy: 'p', file: '5000 bytes of video/mp4' })
    expect(sent[3]?.headers.authorization).toBeUndefined()
    expect(sent[5]?.body).toMatchObject({ file: '102 bytes of image/png' })
    expect(checkpoint).toMatchObject({
      checked: true,
      media: [
        { assetId: 'a1', url: `${storage}/rte_images/k1`, sent: true },
        { assetId: 'a2', sent: true },
      ],
    })
  })

  it('resumes after a crash at any checkpoint, restarting only the current file', async () => {
    const delivery = post({ media: [image, image] })
    const { saves } = await prepareThrough(redditAdapter, delivery, exchange(reddit()).session)
    for (let crashAfter = 1; crashAfter <= saves; crashAfter++) {
      const { sent, session } = exchange(reddit())
      const { checkpoint } = await prepareThrough(redditAdapter, delivery, session, { crashAfter })
      expect(lines(sent).filter((line) => line.includes('/about'))).toHaveLength(1)
      expect(lines(sent).filter((line) => line === `POST ${storage}/`)).toHaveLength(2)
      expect(checkpoint).toMatchObject({ media: [{ sent: true }, { sent: true }] })
    }
  })

  it('is uploaded again if Reddit didn’t find it, up to a limit', async () => {
    const delivery = post({ media: [image], refusedWith: 'BAD_URL' })
    const { session } = exchange(reddit())
    let { checkpoint } = await prepareThrough(redditAdapter, post({ media: [image] }), session)
    for (let times = 0; times < 2; times++) {
      const { sent, session: again } = exchange(reddit())
      checkpoint = (await prepareThrough(redditAdapter, delivery, again, { from: checkpoint })).checkpoint
      expect(lines(sent)).toEqual([`POST ${api}/api/media/asset.json?raw_json=1`, `POST ${storage}/`])
    }
    const last = prepareThrough(redditAdapter, delivery, session, { from: checkpoint })
    expect(await failureOf(last)).toMatchObject({ class: 'media_rejected' })
  })

  it('doesn’t count as stored if another server answers', async () => {
    const answers = reddit()
    const refusal = await prepare(post({ media: [image] }), (sent) =>
      sent.url.startsWith(storage) ? { status: 200, body: '<html>Welcome</html>' } : answers(sent),
    )
    expect(refusal).toMatchObject({ class: 'transient' })
  })

  it.each<[string, string]>([
    [
      '<Error><Code>EntityTooLarge</Code><Message>Your proposed upload exceeds the maximum</Message></Error>',
      'media_rejected',
    ],
    ['<Error><Code>AccessDenied</Code><Message>Policy expired</Message></Error>', 'transient'],
  ])('is refused by the storage: %s', async (body, expected) => {
    const answers = reddit()
    const refusal = await prepare(post({ media: [image] }), (sent) =>
      sent.url.startsWith(storage) ? { status: 400, body } : answers(sent),
    )
    expect(refusal).toMatchObject({ class: expected })
  })
})
