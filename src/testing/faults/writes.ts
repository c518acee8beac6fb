import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { PostTarget } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import * as endpoints from '~/contract/endpoints'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import type { TestStudio } from '~/server/testing/studio'
import { fill } from '../render-with-app'

/** A write of the dashboard, as a person makes it. */
export interface Write {
  readonly endpoint: Endpoint
  /** Makes what it needs, and says how it is done there. `word` is one that nothing else in the studio has. */
  begin(studio: TestStudio, word: string): Promise<Way>
}

interface Way {
  /** Within the workspace. */
  readonly path: string
  /** Types and sends. */
  act(user: UserEvent): Promise<void>
  /** What was typed and has to be there still, on the page or at the server; left out where nothing is typed. */
  readonly typed?: string
  /** How often it was done, by what the server has. */
  effects(): Promise<number>
  /** Buttons by which a person goes on, the first of which is pressed. */
  readonly onward: RegExp
}

const patient = { timeout: 20_000 }

async function press(
  user: UserEvent,
  within_: { findByRole: typeof screen.findByRole },
  name: string | RegExp,
) {
  const button = await within_.findByRole('button', { name }, patient)
  await waitFor(() => {
    if (['aria-busy', 'aria-disabled'].some((name) => button.getAttribute(name) === 'true'))
      throw new Error('It can’t be pressed yet.')
  }, patient)
  await user.click(button)
}

const formCalled = async (name: string) => within(await screen.findByRole('form', { name }, patient))

/** Until it stands there: a panel takes the focus to itself when it has opened. */
async function typeInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  do await fill(user, field, text)
  while (!('value' in field) || field.value !== text)
}

/** A form of one name, saved by one button. */
function saves(form: string, label: string, save: string, text: string) {
  return async (user: UserEvent) => {
    await typeInto(user, (await formCalled(form)).getByRole('textbox', { name: label }), text)
    await press(user, screen, save)
  }
}

const countOf = <T>(all: readonly T[], fits: (each: T) => boolean): number => all.filter(fits).length

const forms: readonly Write[] = [
  {
    endpoint: endpoints.createProduct,
    begin: async (studio, word) => ({
      path: 'products/new',
      act: saves('New product', 'Name', 'Create product', word),
      typed: word,
      effects: async () =>
        countOf(
          (await studio.call(endpoints.listProducts, { query: { limit: 100 } })).body.data,
          (each) => each.name === word,
        ),
      onward: /^(Create product|Check again|It wasn’t created)$/,
    }),
  },
  {
    endpoint: endpoints.updateProduct,
    async begin(studio, word) {
      const made = await studio.call(endpoints.createProduct, { body: { name: `Before ${word}` } })
      const { id } = made.body.data
      const read = () =>
        studio.call(endpoints.getProduct, { params: { workspaceId: studio.workspaceId, productId: id } })
      return {
        path: `products/${id}`,
        act: saves('Product', 'Name', 'Save changes', word),
        typed: word,
        effects: async () => Number((await read()).body.data.name === word),
        onward: /^(Save changes|Check again)$/,
      }
    },
  },
  {
    endpoint: endpoints.createCampaign,
    begin: async (studio, word) => ({
      path: 'campaigns/new',
      act: saves('New campaign', 'Name', 'Create campaign', word),
      typed: word,
      effects: async () =>
        countOf(
          (await studio.call(endpoints.listCampaigns, { query: { limit: 100 } })).body.data,
          (each) => each.name === word,
        ),
      onward: /^(Create campaign|Check again|It wasn’t created)$/,
    }),
  },
  {
    endpoint: endpoints.updateCampaign,
    async begin(studio, word) {
      const made = await studio.call(endpoints.createCampaign, { body: { name: `Before ${word}` } })
      const { id } = made.body.data
      const read = () =>
        studio.call(endpoints.getCampaign, { params: { workspaceId: studio.workspaceId, campaignId: id } })
      return {
        path: `campaigns/${id}`,
        act: saves('Campaign', 'Name', 'Save changes', word),
        typed: word,
        effects: async () => Number((await read()).body.data.name === word),
        onward: /^(Save changes|Check again)$/,
      }
    },
  },
  {
    endpoint: endpoints.updateBrandKit,
    begin: async (studio, word) => ({
      path: 'brand',
      act: saves('Brand kit', 'Tagline', 'Save changes', word),
      typed: word,
      effects: async () => Number((await studio.call(endpoints.getBrandKit)).body.data.tagline === word),
      onward: /^(Save changes|Check again)$/,
    }),
  },
  {
    endpoint: endpoints.importProduct,
    begin: async (studio, word) => ({
      path: 'products/import',
      async act(user) {
        const form = await formCalled('Import from URL')
        const field = form.getByRole('textbox', { name: 'Product page' })
        await typeInto(user, field, `https://shop.example/${word}`)
        await press(user, form, 'Import')
      },
      typed: word,
      effects: async () =>
        countOf(
          (await studio.call(endpoints.listProducts, { query: { limit: 100 } })).body.data,
          ({ sourceUrl = '' }) => sourceUrl.endsWith(word),
        ),
      onward: /^(Retry|Import|Check again|It wasn’t created)$/,
    }),
  },
]

async function someTarget(studio: TestStudio): Promise<PostTarget> {
  const { data } = (await studio.call(endpoints.listSocialAccounts)).body
  const [first] = data
  return first?.platform
    ? { accountId: first.id, platform: first.platform }
    : addAccount(studio, 'twitter', 2)
}

/** A draft whose panel is open, in which buttons are pressed one after the other. */
function onPost(
  endpoint: Endpoint,
  names: readonly (string | RegExp)[],
  onward: RegExp,
  isDone: (studio: TestStudio, postId: string) => Promise<number>,
): Write {
  return {
    endpoint,
    async begin(studio, word) {
      const { id } = await addPost(studio, [await someTarget(studio)], { content: { text: word } })
      return {
        path: `posts/${id}?status=draft`,
        async act(user) {
          const panel = within(await screen.findByRole('complementary', { name: 'Post' }, patient))
          const [first = '', ...rest] = names
          await press(user, panel, first)
          for (const name of rest) {
            const dialog = await waitFor(() => {
              const found = screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog')
              if (!found) throw new Error('There is no dialog.')
              return found
            }, patient)
            await press(user, within(dialog), name)
          }
        },
        effects: () => isDone(studio, id),
        onward,
      }
    },
  }
}

const postActions: readonly Write[] = [
  onPost(
    endpoints.publishPost,
    ['Publish now', /^Publish$/],
    /^(Publish|It wasn’t published|Check again)$/,
    async (studio, id) => countOf(studio.publisher.deliveries, ({ key }) => key.startsWith(id)),
  ),
  onPost(endpoints.schedulePost, ['Schedule', 'Schedule'], /^(Schedule|Check again)$/, async (studio, id) =>
    Number((await readPost(studio, id)).status === 'scheduled'),
  ),
  onPost(
    endpoints.queuePost,
    ['Add to queue', 'Add to queue'],
    /^(Add to queue|Check again)$/,
    async (studio, id) => Number((await readPost(studio, id)).status === 'queued'),
  ),
  {
    endpoint: endpoints.createPost,
    begin: async (studio, word) => {
      await someTarget(studio)
      return {
        path: 'posts/new',
        async act(user) {
          await fill(user, await screen.findByRole('textbox', { name: 'Text' }, patient), word)
          await press(user, screen, 'Save draft')
        },
        typed: word,
        effects: async () =>
          countOf(
            (await studio.call(endpoints.listPosts, { query: { limit: 100 } })).body.data,
            ({ content }) => content.text === word,
          ),
        onward: /^(Save draft|Check again|Try again|Retry)$/,
      }
    },
  },
]

export const writes: readonly Write[] = [...forms, ...postActions]

/**
 * Writes of the document that are tried elsewhere, and where. A new one belongs among those above, or here with a reason.
 */
export const triedElsewhere: Readonly<Record<string, string>> = {
  importBrandKit: 'src/features/brand-kit/use-import-kit.test.ts, e2e/brand-import.spec.ts',
  createUploadUrl: 'e2e/uploads.spec.ts: a simulated page has no progress of an upload',
  completeUpload: 'src/api/mutations/upload.test.ts, e2e/uploads-again.spec.ts',
  generateImage:
    'src/operations/generate-fault-runs.test.ts, e2e/studio.spec.ts: a simulated page can’t store pictures',
  generateCopy: 'src/operations/generate-fault-runs.test.ts; free of charge',
  generatePreset: 'src/operations/generate-fault-runs.test.ts: the same run as generateImage',
  deletePost: 'src/operations/fault-runs.test.ts: sent only when its Undo has passed',
}
