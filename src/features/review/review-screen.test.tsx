import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReviewLink } from '~/contract'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { reviewLink } from '~/src/api/session/review-link'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
})
afterAll(() => studio.close())

it('keeps what is typed while an answer is sent', async () => {
  const post = await addPost(studio, [await addAccount(studio, 'twitter')], { content: { text: 'Autumn' } })
  const { body } = await studio.call(createReviewLink, { body: { name: 'Anna', postIds: [post.id] } })
  reviewLink.set({ secret: body.data.secret ?? '', address: undefined })
  const { user } = renderWithApp(studio, '/review', null)
  const comment = await screen.findByRole('textbox', { name: 'Your comment' })
  await user.type(comment, 'Lovely')
  const answer = hold()
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await user.type(comment, ', but later')
  answer()
  await screen.findByRole('list', { name: 'What you said' })
  expect(comment).toHaveProperty('value', 'Lovely, but later')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByText('Lovely, but later', { selector: 'p' })
  expect(comment).toHaveProperty('value', '')
})
