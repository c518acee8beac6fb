import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { PostTarget } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import * as endpoints from '~/contract/endpoints'
import { testPicture } from '~/server/testing/generators'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import type { TestStudio } from '~/server/testing/studio'
import { toast } from '~/src/ui/toast'
import { countOf, inTurn, longTimeout, pressable, presses, saves, types, type Write } from './write'

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
      act: saves('Import from URL', 'Product page', 'Import', `https://shop.example/${word}`),
      typed: word,
      effects: async () =>
        countOf(
          (await studio.call(endpoints.listProducts, { query: { limit: 100 } })).body.data,
          ({ sourceUrl = '' }) => sourceUrl.endsWith(word),
        ),
      onward: /^(Retry|Import|Check again|It wasn’t created)$/,
    }),
  },
  {
    endpoint: endpoints.importBrandKit,
    begin: async (studio, word) => ({
      path: 'brand',
      act: inTurn(
        presses(['Import from website']),
        types('Website', `https://shop.example/${word}`, 'Import'),
      ),
      typed: word,
      effects: async () =>
        Number((await studio.call(endpoints.getBrandKit)).body.data.name?.includes(word) ?? false),
      onward: /^Import$/,
    }),
  },
]

export async function someTarget(studio: TestStudio): Promise<PostTarget> {
  const { data } = (await studio.call(endpoints.listSocialAccounts)).body
  const [first] = data
  return first?.platform
    ? { accountId: first.id, platform: first.platform }
    : addAccount(studio, 'twitter', 2)
}

/** Opens a draft's panel and presses a button there, then buttons in the dialog that opens. */
function onPost(
  endpoint: Endpoint,
  button: string,
  inDialog: readonly (string | RegExp)[],
  onward: RegExp,
  isDone: (studio: TestStudio, postId: string) => Promise<number>,
): Write {
  return {
    endpoint,
    async begin(studio, word) {
      const { id } = await addPost(studio, [await someTarget(studio)], { content: { text: word } })
      return {
        path: `posts/${id}?status=draft`,
        act: presses([button], inDialog),
        effects: () => isDone(studio, id),
        onward,
      }
    },
  }
}

const postActions: readonly Write[] = [
  onPost(
    endpoints.publishPost,
    'Publish now',
    [/^Publish$/],
    /^(Publish|It wasn’t published|Check again)$/,
    async (studio, id) => countOf(studio.publisher.commits, ({ key }) => key.startsWith(id)),
  ),
  onPost(endpoints.schedulePost, 'Schedule', ['Schedule'], /^(Schedule|Check again)$/, async (studio, id) =>
    Number((await readPost(studio, id)).status === 'scheduled'),
  ),
  onPost(
    endpoints.queuePost,
    'Add to queue',
    ['Add to queue'],
    /^(Add to queue|Check again)$/,
    async (studio, id) => Number((await readPost(studio, id)).status === 'queued'),
  ),
  {
    endpoint: endpoints.deletePost,
    async begin(studio, word) {
      const { id } = await addPost(studio, [await someTarget(studio)], { content: { text: word } })
      const params = { workspaceId: studio.workspaceId, postId: id }
      return {
        path: `posts/${id}?status=draft`,
        act: async (user) => {
          await presses(['Delete'])(user)
          // It is sent after its Undo has expired.
          await screen.findByRole('button', { name: 'Undo' }, longTimeout)
          act(() => toast.closeAll())
        },
        effects: async () => Number((await studio.call(endpoints.getPost, { params })).status === 404),
        doneIfGone: true,
        // If it is listed again, it is opened again.
        onward: new RegExp(`^(Delete|Check again)$|${word}`),
      }
    },
  },
  {
    endpoint: endpoints.createPost,
    begin: async (studio, word) => {
      await someTarget(studio)
      return {
        path: 'posts/new',
        act: types('Text', word, 'Save draft'),
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

const pictures = async (studio: TestStudio, word: string): Promise<number> =>
  countOf((await studio.call(endpoints.listMedia, { query: { limit: 100 } })).body.data, ({ name, prompt }) =>
    [name, prompt].some((text) => text?.includes(word)),
  )

/** Uploads a file with unique bytes, as the library would otherwise offer the existing one. */
const uploads = (word: string) => async (user: UserEvent) => {
  const [field] = await screen.findAllByLabelText('Files to upload', { selector: 'input' }, longTimeout)
  const { bytes } = await testPicture()
  // A PNG may have trailing bytes.
  if (field)
    await user.upload(field, new File([new Uint8Array(bytes), word], `${word}.png`, { type: 'image/png' }))
}

const upload = (endpoint: Endpoint): Write => ({
  endpoint,
  begin: (studio, word) =>
    Promise.resolve({
      path: 'media',
      act: uploads(word),
      effects: () => pictures(studio, `${word}.png`),
      onward: /^Retry/,
      // A file that the server refuses for its content isn't sent again, but another can be added.
      again: async (user) => {
        if (pressable(/^Dismiss/).length > 0) await uploads(word)(user)
      },
    }),
})

const files: readonly Write[] = [upload(endpoints.createUploadUrl), upload(endpoints.completeUpload)]

const generations: readonly Write[] = [
  {
    endpoint: endpoints.generateImage,
    begin: (studio, word) =>
      Promise.resolve({
        path: 'studio/image',
        act: types('Prompt', word, 'Generate'),
        typed: word,
        effects: () => pictures(studio, word),
        onward: /^(Try again.*|Retry|Check again|Create .*|It wasn’t created)$/,
      }),
  },
  {
    endpoint: endpoints.generatePreset,
    begin: (studio, word) =>
      Promise.resolve({
        path: 'studio/preset',
        act: types('Subject', word, 'Generate'),
        typed: word,
        // Each preset makes two pictures.
        effects: async () => (await pictures(studio, word)) / 2,
        onward: /^(Try again.*|Retry|Check again|Create .*|It wasn’t created)$/,
      }),
  },
  {
    endpoint: endpoints.generateCopy,
    begin: (_studio, word) =>
      Promise.resolve({
        path: 'studio/copy',
        act: types('Topic', word, 'Generate'),
        typed: word,
        // The server stores none, so it counts as done once shown, beside the results of earlier tries.
        effects: () =>
          Promise.resolve(
            Number(
              screen
                .queryAllByLabelText<HTMLTextAreaElement>(/^Copy /, { selector: 'textarea' })
                .some(({ value }) => new RegExp(`\\b${word}\\b`, 'i').test(value)),
            ),
          ),
        onward: /^Retry$/,
      }),
  },
]

/** The writes of the API document. */
export const documentWrites: readonly Write[] = [...forms, ...postActions, ...files, ...generations]
