import { getPost, listMedia } from '~/contract/endpoints'
import { nameOfDay, pathOf, springDay } from '../fixtures/calendar'
import { named, picture, uploadVideo } from '../fixtures/media'
import { makePost, postsStartingWith, sampleWorkspace, words } from '../fixtures/posts'
import { anyName } from './screen'
import { expect, skipWithoutEngine, test } from './test'

skipWithoutEngine()

test('signs in with the owner’s link, even if the browser’s language isn’t valid', async ({
  view,
  studio,
  engine,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  await view.open(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await view.click('button', 'Connect')
  await view.see('heading', /^Signed in as /)
  await view.click('button', /Fernhollow/)
  await view.see('heading', /^Needs attention/)
  expect(await view.tab.run(() => location.pathname + location.hash)).toBe(`/w/${workspaceId}`)
  if (engine === 'webkit') expect(await view.tab.run(() => navigator.language)).toBe('C')
})

test('a file dropped on the library is uploaded and displayed', async ({ view, studio, enter }) => {
  const workspaceId = await enter('media')
  await view.see('option', anyName)
  const name = `${words('cherries')}.png`
  const { mimeType: type, buffer } = await picture(name)
  // Drivers can't drag files from outside, so the page gets synthetic drag events.
  await view.tab.run(
    ({ name, type, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }))
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        const init = { bubbles: true, cancelable: true, dataTransfer: transfer }
        document.querySelector('h1')?.dispatchEvent(new DragEvent(kind, init))
      }
    },
    { name, type, bytes: [...buffer] },
  )
  await view.see('option', new RegExp(name))
  await expect.poll(async () => (await named(studio, workspaceId, name)).length).toBe(1)
  const width = (name: string) => {
    const options = [...document.querySelectorAll('[role=option]')]
    const option = options.find(
      (each) => each.getAttribute('aria-label')?.includes(name) || each.textContent.includes(name),
    )
    return option?.querySelector('img')?.naturalWidth ?? 0
  }
  await expect.poll(() => view.tab.run(width, name)).toBeGreaterThan(0)
})

test('text typed in the composer survives a reload, and is scheduled', async ({ view, studio, enter }) => {
  const workspaceId = await enter('posts/new')
  const text = words('Typed by hand: Zoë’s “crème” ☕')
  await view.check('checkbox', /^X: /)
  await view.write('textbox', 'Text', text)
  await view.see('textbox', 'Text', ({ value }) => expect(value).toBe(text))
  await view.reload()
  await view.see('textbox', 'Text', ({ value }) => expect(value).toBe(text))
  await view.see('checkbox', /^X: /, ({ isChecked }) => expect(isChecked).toBe(true))
  await view.check('radio', 'Schedule')
  await view.fill('textbox', 'Date', '11 Mar 2031')
  await view.fill('textbox', 'Time', '10:35')
  await view.click('button', 'Schedule')
  await expect
    .poll(async () => (await postsStartingWith(studio, workspaceId, text, 'scheduled'))[0]?.scheduledAt)
    .toMatch(/^2031-03-11T/)
})

test('a post is moved by dragging, moved back by Undo, and moved with the keyboard', async ({
  view,
  studio,
  enter,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const text = words('Kettle')
  const { id: postId } = await makePost(studio, workspaceId, text, {
    scheduledAt: `${springDay(40)}T07:15:00.000Z`,
  })
  const stored = async () =>
    (await studio.call(getPost, { params: { workspaceId, postId } })).scheduledAt?.slice(0, 16)
  await enter(pathOf('month', springDay(40)))
  const tile = `09:15 ${text}`
  const day = (days: number) => ['gridcell', new RegExp(`^${nameOfDay(springDay(days))},`)] as const
  const on = (days: number) => view.within(...day(days))

  await on(40).see('button', tile)
  await view.tab.drag((await on(40).reach('button', tile)).at, (await view.see(...day(43))).at)
  await on(43).see('button', tile)
  await expect.poll(stored).toBe(`${springDay(43)}T07:15`)

  await view.tab.pressWithControl('z')
  await on(40).see('button', tile)
  await expect.poll(stored).toBe(`${springDay(40)}T07:15`)

  await view.focus('button', tile)
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Enter'] as const) await view.tab.press(key)
  await on(48).see('button', tile, ({ isFocused }) => expect(isFocused).toBe(true))
  await expect.poll(stored).toBe(`${springDay(48)}T07:15`)
})

test('an image is generated and displayed', async ({ view, studio, enter }) => {
  const workspaceId = await enter('studio/image')
  const prompt = words('A bag of coffee in the first snow')
  await view.write('textbox', 'Prompt', prompt)
  await view.click('button', 'Generate')
  // The newest run comes first.
  await view.see('article', anyName, ({ text }) => {
    expect(text).toContain(prompt)
    expect(text).toContain('1 of 1 done')
  })
  const width = () => document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0
  await expect.poll(() => view.tab.run(width)).toBeGreaterThan(0)
  const listed = await studio.call(listMedia, { params: { workspaceId }, query: { limit: '100' } })
  expect(listed.filter((media) => media.prompt === prompt)).toHaveLength(1)
})

test('the poster of a video is drawn, with its length, and stored', async ({ view, studio, enter }) => {
  const workspaceId = await sampleWorkspace(studio)
  const name = `${words('film')}.mp4`
  await uploadVideo(studio, workspaceId, name)
  await enter('media')
  await view.see('option', /^film/)
  const width = () =>
    document.querySelector<HTMLImageElement>('[role=option][aria-label^=film] img[src^="blob:"]')
      ?.naturalWidth ?? 0
  await expect.poll(() => view.tab.run(width), { timeout: 30_000 }).toBeGreaterThan(0)
  const length = () =>
    document.querySelector<HTMLElement>('[role=option][aria-label^=film] [data-text]')?.dataset.text
  await expect.poll(() => view.tab.run(length), { timeout: 30_000 }).toBe('0:04')
  await expect
    .poll(async () => (await named(studio, workspaceId, name))[0]?.duration, { timeout: 30_000 })
    .toBeCloseTo(4, 1)
})
