import type { Page } from '@playwright/test'
import { getPost, listCreditTransactions } from '~/contract/endpoints'
import { account, act, text } from './fixtures/composer'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, type FaultRule, type Studio, test } from './fixtures/test'

// A handful of schedules in a real browser, with its own repeats, reloads and tabs; the hundreds of seeded ones are in
// src/operations/fault-runs.test.ts, where a page costs nothing.

const posts = '/v1/workspaces/*/posts'
const panel = (page: Page) => page.getByRole('complementary', { name: 'Post' })
/** What is told of a publish whose end is not known: in the dialog, in the panel, in a toast after a reload. */
const unsure =
  /Couldn’t confirm that the post was published|Publishing wasn’t confirmed|Publishing not confirmed/
/** That, or that it was not done. */
const notOut = new RegExp(`The post wasn’t published|Not published|${unsure.source}`)
const once = (path: string, effect: FaultRule['effect'], method = 'POST'): FaultRule => ({
  method,
  path,
  times: 1,
  effect,
})
/** Meets the client's repeat with the same key, too, and those that the browser makes of both by itself (decision 8). */
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

/** How many intents the page's ledger holds: none once each has its end. */
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

/** Presses Publish as far as the question whether to. */
async function ask(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Minimum balance after')
}
const answer = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()

interface Schedule {
  readonly what: string
  readonly faults: readonly FaultRule[]
  /** The page is loaded anew as soon as this call is on its way: the write, or the look back after it. */
  readonly reload?: 'write' | 'look'
  /** Another tab asks the same, and is answered at the same time. */
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

test('complaint: “double publishing after a retry”: not with answers lost, late, cut or doubled, reloads and two tabs', {
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
      // The end of it: out, or told that it is not (sure); after which a person publishes it, and it is out once.
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

test('replacement with answers lost, late or doubled and reloads: one of both stands, at its time', async ({
  page,
  studio,
}) => {
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
      // Before its end the old one may still stand as it was, which is no end.
      await expect.poll(() => openIntents(page), { message: what, timeout: 60_000 }).toBe(0)
      expect(await stand(), what).toEqual([0, 1])
      const [left] = await postsStartingWith(studio, workspaceId, said, 'scheduled')
      expect(new Date(left?.scheduledAt ?? '').toISOString()).toBe(at)
      await studio.faults()
    })
  }
})

/** Counts the calls that the page makes of a path's end. */
function calls(page: Page, end: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) count++
  })
  return () => count
}

test('a repeat that is refused is not believed: what the first call did is read back, and told as done', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Refused repeat'))
  await openScreen(page, studio, `posts/${post.id}`)
  await ask(page)
  // Done and not answered; the repeat, the browser's own (decision 8) or the client's, is told no.
  await studio.faults(publish(lost), publish({ kind: 'status', status: 400, code: 'invalid_state' }))
  const answered = page.waitForResponse((response) => response.url().endsWith('/publish') && !response.ok())
  await answer(page)
  expect((await answered).status()).toBe(400)
  await expect(panel(page).getByText(/^Practice post:/)).toBeVisible()
  await expect(page.getByText(notOut)).toHaveCount(0)
  expect(await debits(studio, post.id)).toBe(1)

  // A creation that was done and not answered, whose repeat is refused.
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

test('a publish without an answer is not sent again until a person has looked, whatever is pressed', async ({
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

  // Nor by a page that is opened later.
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

test('a 401 over the question whether to publish asks for a token there, and the post goes out once', async ({
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
  // By keys, which go where the focus is.
  await page.keyboard.insertText(studio.ownerToken)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByText(/^Practice post:/)).toBeVisible()
  expect(await debits(studio, post.id)).toBe(1)
})

test('a sheet whose page closed while it published does not come back to publish again: the post’s panel tells the rest', async ({
  page,
  studio,
}) => {
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
      // The call is made again under its key: what was done is answered, what was not is done.
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
      // Nothing of it is left among what is unfinished.
      await openScreen(page, studio, 'posts/new')
      await expect(text(page)).toHaveValue('')
      await expect(page.getByRole('button', { name: /^Unfinished/ })).toHaveCount(0)
    })
  }
})
