import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '~/contract'
import { howMany, reportSuite } from '~/server/testing/hold'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

// Records whose texts would run if a screen treated them as markup. Each screen is checked for scripts,
// handlers, frames, and URLs that run when followed or loaded.

const payloads = [
  '<script>top.hit=1</script>',
  '"><script src=//evil.example></script>',
  '<img src=x onerror=top.hit=1>',
  '\'"><svg/onload=top.hit=1>',
  '<svg><animate onbegin=top.hit=1 attributeName=x>',
  '<iframe srcdoc="<script>top.hit=1</script>">',
  '<a href="javascript:top.hit=1">x</a>',
  '<form action=javascript:top.hit=1><button>x',
  '<math href="javascript:top.hit=1">x',
  '<details open ontoggle=top.hit=1>',
  '<style>*{background:url(//evil.example)}</style>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=javascript:top.hit=1>',
  '<template><script>top.hit=1</script>',
  '{{constructor.constructor("top.hit=1")()}}',
  '${top.hit=1}',
  '[x](javascript:top.hit=1)',
  '<!--><script>top.hit=1</script>-->',
  '<scr\0ipt>top.hit=1</scr\0ipt>'.replaceAll('\0', ''),
  '&lt;script&gt;top.hit=1&lt;/script&gt;',
  '\u202e<script>top.hit=1</script>',
  '</title><script>top.hit=1</script>',
  '</textarea><script>top.hit=1</script>',
  '<p onpointerenter=top.hit=1 tabindex=0 onfocus=top.hit=1 autofocus>',
  '<object data=javascript:top.hit=1>',
] as const

const addresses = [
  'javascript:top.hit=1',
  'JaVaScRiPt:top.hit=1',
  'java\tscript:top.hit=1',
  'data:text/html,<script>top.hit=1</script>',
  'vbscript:top.hit',
  'blob:https://evil.example/x',
  'https://evil.example/"onerror="top.hit=1',
  'https://evil.example/<script>',
] as const

const screens = [
  '',
  'posts',
  'calendar?view=list',
  'products',
  'campaigns',
  'media',
  'brand',
  'accounts',
  'settings',
]

let studio: TestStudio
/** Records that the server accepted. */
let records = 0
const at = <T,>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

async function store(number: number): Promise<void> {
  const text = at(payloads, number)
  const url = at(addresses, number)
  const count = ({ status }: { status: number }) => (records += status === 200 ? 1 : 0)
  const targets = [await addAccount(studio, 'twitter', 1)]
  const content = { text, hashtags: [text.slice(0, 90)], mentions: [text.slice(0, 90)] }
  count(await studio.call(contract.createPost, { body: { content, targets } }))
  count(await studio.call(contract.createPost, { body: { content: { ...content, link: url }, targets } }))
  count(
    await studio.call(contract.createPost, {
      body: {
        content: { ...content, mediaUrls: [url], mediaType: 'image' },
        targets,
        scheduledAt: '2099-01-01T00:00:00Z',
      },
    }),
  )
  count(
    await studio.call(contract.createProduct, { body: { name: text, description: text, sourceUrl: url } }),
  )
  count(await studio.call(contract.createProduct, { body: { name: text, imageUrl: url, images: [url] } }))
  count(await studio.call(contract.createCampaign, { body: { name: text, productName: text } }))
  const kit = { name: text, tagline: text, description: text, brandValues: [text.slice(0, 80)] }
  count(await studio.call(contract.updateBrandKit, { body: kit }))
  count(await studio.call(contract.updateBrandKit, { body: { logoUrl: url, iconUrl: url } }))
  count(
    await studio.call(contract.addAccount, {
      body: { connection: 'agent_session', platform: 'reddit', handle: text.slice(0, 64), name: text },
    }),
  )
  count(await studio.call(contract.addMember, { body: { name: text } }))
  count(await studio.call(contract.createQueue, { body: { name: text.slice(0, 60), timezone: 'UTC' } }))
}

beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
  const rounds = howMany({ few: 3, all: 50 })
  for (let number = 0; number < rounds; number++) await store(number)
  await studio.call(contract.updateWorkspace, { body: { name: payloads[0] } })
})
afterAll(() => studio.close())

const runs = /^[\s\0-\x20]*(javascript|vbscript|data:text\/html)/i
/** A blob URL opens a page when followed or framed; as a picture it is merely missing. */
const opens = /^[\s\0-\x20]*blob:/i
const followed = ['href', 'action', 'formaction', 'data', 'xlink:href']

/** Everything in the page that could run. */
function runnableIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const isFrame = ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE'].includes(element.tagName.toUpperCase())
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith('on') ||
        name === 'srcdoc' ||
        ([...followed, 'src', 'poster'].includes(name) && runs.test(value)) ||
        (followed.includes(name) && opens.test(value)),
    )
    return [
      ...(isFrame ? [element.outerHTML] : []),
      ...attributes.map(({ name, value }) => `${name}=${value}`),
    ]
  })
}

it.each(screens)('shows hostile records on /%s as text', async (path) => {
  renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryAllByRole('status', { name: /^Loading/ })).toHaveLength(0))
  expect(runnableIn(document)).toEqual([])
  expect('hit' in window).toBe(false)
})

it('accepted enough of them', () => {
  expect(records).toBeGreaterThan(howMany({ few: 20, all: 300 }))
  reportSuite('stored scripts', `${records} hostile records on ${screens.length} screens, 0 that could run`)
})
