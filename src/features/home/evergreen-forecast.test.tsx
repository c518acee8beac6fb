import { screen } from '@testing-library/react'
import { it, onTestFinished } from 'vitest'
import { createPost, createRepeat } from '~/contract'
import { addAccount, addQueue } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it('counts the later repeats of an evergreen post, not only the one in the queue', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString(), credits: 3 })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  await addQueue(
    studio,
    'evergreen',
    'UTC',
    weekdays.map((weekday) => ({ weekday, time: '23:59' })),
  )
  const { id: postId } = (
    await studio.call(createPost, { body: { content: { text: 'Good again' }, targets: [target] } })
  ).body.data
  const evergreen = { queueId: 'evergreen', pauseDays: 7 }
  await studio.call(createRepeat, { body: { postId, evergreen } })
  renderWithApp(studio, `/w/${studio.workspaceId}`)
  // A repeat costs up to two credits; the one in the queue alone would leave the balance for a month.
  await screen.findByText(/^about \d+ days at this pace$/)
})
