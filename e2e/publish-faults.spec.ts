import type { Page } from '@playwright/test'
import { getPost, listCreditTransactions } from '~/contract/endpoints'
import { account, act, text } from './fixtures/composer'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, type FaultRule, type Studio, test } from './fixtures/test'

// A few fault schedules in a real browser, with its own retries, reloads and tabs. The hundreds of seeded ones are in
// src/operations/fault-runs.test.ts, with simulated pages.

const posts = '/v1/workspaces/*/posts'
const panel = (page: Page) => page.getByRole('complementary', { name: 'Post' })
/** How a publish with an unknown result is reported: in the dialog, in the panel, or in a toast after a reload. */
const unsure =
  /Couldn’t confirm that the post was published|Publishing wasn’t confirmed|Publishing not confirmed/
/** The same, or that it wasn’t published. */
const notOut = new RegExp(`The post wasn’t published|Not published|${unsure.source}`)
const once = (path: string, effect: FaultRule['effect'], method = 'POST'): FaultRule => ({
  method,
  path,
  times: 1,
  effect,
})
/** Also applies to the client’s retry with the same key, and to the browser’s own retries of both (decision 8). */
const unanswered = (rule: FaultRule): FaultRule => ({ ...rule, times: 4 })
const publish = (effect: FaultRule['effect']) => once(`${posts}/*/publish`, effect)
const read = (effect: FaultRule['effect']) => once(`${posts}/*`, effect, 'GET')
const create = (effect: FaultRule['effect']) => once(posts, effect)
const lost = { kind: 'lost' }
const cut = { kind: 'cut' }
const twice = { kind: 'twice' }
const slow = { kind: 'slow', ms: 1200 }
const gateway = { kind: 'status', status: 502 }

async function debits(studio: Studio, postId: string): Promise<number> {
  const all = await studio.call(listCreditTransactions, { query: { limit: '100' } })
  return all.filter((entry) => entry.postId === postId && (entry.amount ?? 0) < 0).length
}

/** How many operations are unfinished; none once each has ended. */
const openIntents = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('studio')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('operations').objectStore('operations').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

/** Presses Publish and waits for the dialog. */
async function ask(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Minimum balance after')
}
const answer = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()

interface Schedule {
  readonly what: string
  readonly faults: readonly FaultRule[]
  /** The page is reloaded as soon as this call is under way: the write, or the read after it. */
  readonly reload?: 'write' | 'look'
  /** Another tab does the same at the same time. */
  readonly tabs?: boolean
}

const publishing: readonly Schedule[] = [
  { what: 'the answer lost, with two tabs', faults: [publish(lost)], tabs: true },
  { what: 'the call cut once', faults: [publish(cut)] },
  {
    what: 'the call and its repeats cut, and the first look back too',
    faults: [unanswered(publish(cut)), read(cut)],
  },
  { what: 'the answer and those to its repeats lost', faults: [unanswered(publish(lost))] },
  { what: 'the answer late, with a reload in between', faults: [publish(slow)], reload: 'write' },
  { what: 'answered twice, with two tabs', faults: [publish(twice)], tabs: true },
  {
    what: 'a gateway in between, and a reload while that is looked at',
    faults: [publish(gateway), read(slow)],
    reload: 'look',
  },
]

test('complaint: “double publishing after a retry”: not with responses lost, late, cut or repeated, reloads and two tabs', {
  tag: '@long',
}, async ({ page, studio, context }) => {
  test.slow()
  const workspaceId = await sampleWorkspace(studio)
  const other = await context.newPage()
  for (const { what, faults, reload, tabs } of publishing) {
    await test.step(what, async () => {
      const post = await makePost(studio, workspaceId, words('Faulty publish'))
      const now = () => studio.call(getPost, { params: { workspaceId, postId: post.id } })
      await openScreen(page, studio, `posts/${post.id}`)
      await ask(page)
      if (tabs) {
        await openScreen(other, studio, `posts/${post.id}`)
        await ask(other)
      }
      await studio.faults(...faults)
      const path = reload === 'look' ? `/posts/${post.id}` : '/publish'
      const begun = page.waitForRequest((request) => request.url().endsWith(path))
      await answer(page)
      await begun
      if (tabs) await answer(other)
      if (reload) await page.reload()
      // It ends published, or reported as not (certainly) published; then a person publishes it, and it is out once.
      const out = panel(page).getByText(/^Practice post:/)
      const not = page.getByText(notOut).first()
      await expect(async () => {
        const { status } = await now()
        if (status === 'published') await expect(out).toBeVisible({ timeout: 2_000 })
        else await expect(not).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      const isUnsure = await page.getByText(unsure).first().isVisible()
      await studio.faults()
      const { status } = await now()
      expect(await debits(studio, post.id), what).toBe(status === 'published' ? 1 : 0)
      if (status === 'published') return
      await page.goto(`${studio.origin}/w/${workspaceId}/posts/${post.id}`)
      if (isUnsure) await panel(page).getByRole('button', { name: 'I’ve checked' }).click()
      await ask(page)
      await answer(page)
      await expect(out).toBeVisible()
      expect(await debits(studio, post.id), what).toBe(1)
    })
  }
})

const editing: readonly Schedule[] = [
  { what: 'the creation’s answer lost', faults: [create(lost)] },
  { what: 'the answers to the creation and its repeats lost', faults: [unanswered(create(lost))] },
  { what: 'the creation late, with a reload in between', faults: [create(slow)], reload: 'write' },
  { what: 'created twice', faults: [create(twice)] },
  { what: 'the old one’s removal lost', faults: [once(`${posts}/*/replaced`, lost)], reload: 'write' },
]

test('a replacement with responses lost, late or repeated, and reloads: exactly one of both posts remains, at its time', {
  tag: '@long',
}, async ({ page, studio }) => {
  test.slow()
  const workspaceId = await sampleWorkspace(studio)
  for (const { what, faults, reload } of editing) {
    await test.step(what, async () => {
      const said = words('Faulty edit')
      const at = '2031-12-03T14:30:00.000Z'
      const post = await makePost(studio, workspaceId, said, { scheduledAt: at })
      const stand = async () => {
        const lists = await Promise.all(
          ['draft', 'scheduled'].map((status) => postsStartingWith(studio, workspaceId, said, status)),
        )
        return lists.map((list) => list.length)
      }
      await openScreen(page, studio, `posts/new?edit=${post.id}`)
      await expect(text(page)).toHaveValue(said)
      await text(page).fill(`${said}, changed`)
      await studio.faults(...faults)
      const first = faults[0]
      const end = first?.path.split('/').at(-1) ?? ''
      const begun = page.waitForRequest(
        (request) =>
          request.method() === first?.method && new URL(request.url()).pathname.endsWith(`/${end}`),
      )
      await act(page, 'Schedule').click()
      await begun
      const [, going = 0] = await stand()
      expect(going, `${what}: never both`).toBeLessThanOrEqual(1)
      if (reload) await page.reload()
      // Until it ends, the old post may still be unchanged.
      await expect.poll(() => openIntents(page), { message: what, timeout: 60_000 }).toBe(0)
      expect(await stand(), what).toEqual([0, 1])
      const [left] = await postsStartingWith(studio, workspaceId, said, 'scheduled')
      expect(new Date(left?.scheduledAt ?? '').toISOString()).toBe(at)
      await studio.faults()
    })
  }
})

/** Counts the page’s calls whose path ends with this. */
function calls(page: Page, end: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) count++
  })
  return () => count
}

test('if a retry is refused, the result of the first call is read back and reported', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Refused repeat'))
  await openScreen(page, studio, `posts/${post.id}`)
  await ask(page)
  // Published without a response; the retry, the browser’s own (decision 8) or the client’s, is refused.
  await studio.faults(publish(lost), publish({ kind: 'status', status: 400, code: 'invalid_state' }))
  const answered = page.waitForResponse((response) => response.url().endsWith('/publish') && !response.ok())
  await answer(page)
  expect((await answered).status()).toBe(400)
  await expect(panel(page).getByText(/^Practice post:/)).toBeVisible()
  await expect(page.getByText(notOut)).toHaveCount(0)
  expect(await debits(studio, post.id)).toBe(1)

  // Created without a response; its retry is refused.
  const said = words('Refused creation')
  await openScreen(page, studio, 'posts/new')
  await account(page, 'X').check()
  await text(page).fill(said)
  await studio.faults(create(lost), create({ kind: 'status', status: 400, message: 'Its time is over.' }))
  await act(page, 'Save draft').click()
  await expect(panel(page)).toContainText(said)
  await expect(page.getByText('Couldn’t save the post')).toHaveCount(0)
  expect(await postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(1)
})

test('a publish without a response is not repeated until a person has checked, whatever is pressed', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Not sent again'))
  await openScreen(page, studio, `posts/${post.id}`)
  const sent = calls(page, `/posts/${post.id}/publish`)
  await ask(page)
  await studio.faults(publish(gateway))
  await answer(page)
  const unconfirmed = page.getByRole('alertdialog').getByText('Couldn’t confirm that the post was published')
  await expect(unconfirmed).toBeVisible({ timeout: 30_000 })
  await answer(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  // Nor by a page opened later.
  await page.reload()
  await expect(panel(page).getByText('Publishing wasn’t confirmed', { exact: true })).toBeVisible()
  await expect(panel(page)).toContainText('Check your accounts before trying again.')
  const again = panel(page).getByRole('button', { name: 'Publish now' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await again.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(sent()).toBe(1)
  expect(await debits(studio, post.id)).toBe(0)

  await panel(page).getByRole('button', { name: 'I’ve checked' }).click()
  await ask(page)
  await answer(page)
  await expect(panel(page).getByText(/^Practice post:/)).toBeVisible()
  expect(sent()).toBe(2)
  expect(await debits(studio, post.id)).toBe(1)
})

test('a 401 in the publish dialog asks for a token there, and the post is published once', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Token over the question'))
  await openScreen(page, studio, `posts/${post.id}`)
  await ask(page)
  await studio.faults(publish({ kind: 'status', status: 401 }))
  await answer(page)
  const dialog = page.getByRole('alertdialog', { name: /token is no longer valid/ })
  await expect(dialog.getByLabel('Access token')).toBeFocused()
  // With keys, which go to the focused element.
  await page.keyboard.insertText(studio.ownerToken)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByText(/^Practice post:/)).toBeVisible()
  expect(await debits(studio, post.id)).toBe(1)
})

test('a composer whose page was closed while publishing doesn’t open again to publish: the post’s panel shows the result', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  for (const effect of [slow, lost]) {
    await test.step(effect.kind, async () => {
      const said = words('Closed while publishing')
      await openScreen(page, studio, 'posts/new')
      await account(page, 'X').check()
      await text(page).fill(said)
      await page.getByRole('radio', { name: 'Publish now' }).check()
      await act(page, 'Publish').click()
      await studio.faults(publish(effect))
      const begun = page.waitForRequest((request) => request.url().endsWith('/publish'))
      await answer(page)
      await begun
      await page.reload()
      // The call is repeated with its key: if it was done, the first response is returned; if not, it is done now.
      await expect(panel(page)).toContainText(said)
      await expect(
        panel(page)
          .getByText(/^Practice post:/)
          .first(),
      ).toBeVisible({ timeout: 30_000 })
      await expect(page).toHaveURL(/\/posts\/(?!new)/)
      await expect(page.getByText('This post can’t be edited')).toHaveCount(0)
      const [post, ...others] = await postsStartingWith(studio, workspaceId, said, 'published')
      expect(others).toEqual([])
      expect(await debits(studio, post?.id ?? '')).toBe(1)
      // It is no longer among the unfinished operations.
      await openScreen(page, studio, 'posts/new')
      await expect(text(page)).toHaveValue('')
      await expect(page.getByRole('button', { name: /^Unfinished/ })).toHaveCount(0)
    })
  }
})
