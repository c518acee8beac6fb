// Plans a week for one product: creates a campaign and a scheduled post for each day.
//
//   npm run client && npm install --no-save ./client
//   STUDIO_URL=http://127.0.0.1:4173/v1 STUDIO_TOKEN=… node examples/plan-a-week.mjs "Ridgeline blend"

import { ApiError, createClient } from 'social-content-studio-client'

const product = process.argv[2] ?? 'Ridgeline blend'
const studio = createClient({
  address: process.env.STUDIO_URL ?? 'http://127.0.0.1:4173/v1',
  token: process.env.STUDIO_TOKEN ?? '',
})

/** @param {number} days from today, at nine in the morning */
const morning = (days) => {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCHours(9, 0, 0, 0)
  return day.toISOString()
}

try {
  const me = await studio.getMe()
  const [workspace] = await studio.listWorkspaces()
  if (!workspace) throw new Error('The token opens no workspace.')
  const params = { workspaceId: workspace.workspaceId }
  console.log(`${me.name ?? me.id} in ${workspace.name ?? workspace.workspaceId}`)

  const campaign = await studio.createCampaign({ params, body: { name: `A week of ${product}` } })
  const [account] = await studio.listSocialAccounts({ params })
  if (!account?.platform) throw new Error('The workspace has no connected account.')
  const targets = [{ platform: account.platform, accountId: account.id }]

  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const post = await studio.createPost({
      params,
      body: {
        content: { text: `${product}, day ${day} of 7.`, hashtags: ['coffee'] },
        targets,
        campaignId: campaign.id,
        scheduledAt: morning(day),
      },
    })
    console.log(post.id, post.status, post.scheduledAt ?? 'no time yet')
  }
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.error(`${error.status} ${error.code}: ${error.message} (${error.requestId ?? 'no request id'})`)
  process.exitCode = 1
}
