import type { BrowserContext, Page } from '@playwright/test'
import { listSocialAccounts } from '~/contract/endpoints'
import { createWorkspace } from '~/contract/extensions'
import { platformTest } from './fixtures/platforms'
import { words } from './fixtures/posts'
import { expect } from './fixtures/test'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Signs in with the keyboard on the platform's page that `open` opens in a new tab. */
async function consentAs(context: BrowserContext, handle: string, open: () => Promise<void>): Promise<void> {
  const opened = context.waitForEvent('page')
  await open()
  const consent = await opened
  await consent.getByRole('heading', { name: /asks for access/ }).waitFor()
  await consent.getByLabel('Handle').fill(handle)
  await consent.getByLabel('Name').fill(handle)
  await consent.getByRole('button', { name: 'Allow' }).press('Enter')
}

platformTest(
  'of several Pages one is chosen; revoked at Facebook, it is reconnected by the same person alone',
  { tag: '@long' },
  async ({ page, context, platforms, studio, signIn, expectAccessible }) => {
    await signIn(page)
    const { workspaceId } = await studio.call(createWorkspace, { body: { name: words('Workspace') } })
    const accounts = () => studio.call(listSocialAccounts, { params: { workspaceId } })

    await page.goto(`${studio.origin}/w/${workspaceId}/accounts?connect=choose&on=facebook`)
    // A dialog is focused a frame after it opens.
    await expect(page.getByRole('radio', { name: 'Facebook' })).toBeFocused()
    await consentAs(context, 'Fernhollow', () =>
      page.getByRole('button', { name: 'Sign in to Facebook' }).press('Enter'),
    )
    const choices = dialog(page, 'Choose what to connect')
    await expect(choices.getByText('Facebook granted 2 accounts.')).toBeVisible()
    const chosen = choices.getByRole('checkbox', { name: 'Fernhollow', exact: true })
    // The only possible choice is preselected and focused.
    await expect(chosen).toBeChecked()
    await expect(chosen).toBeFocused()
    const archive = choices.getByRole('checkbox', { name: 'Fernhollow (archive)' })
    await expect(archive).toHaveAccessibleDescription(/doesn’t include creating content/)
    await archive.press('Space')
    await expect(archive).not.toBeChecked()
    await expectAccessible(page)
    await choices.getByRole('button', { name: 'Connect 1 Page' }).press('Enter')
    await expect(choices).toHaveCount(0)
    const [before] = await accounts()

    for (const operation of ['identity', 'accounts'])
      platforms.faults.add({
        platform: 'facebook',
        operation,
        fault: { kind: 'refused', code: '190/458' },
        times: 9,
      })
    const row = page.getByRole('row', { name: /Fernhollow/ })
    await row.getByRole('button', { name: 'Actions for Facebook: Fernhollow' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Check now' }).click()
    await expect(row.getByText('Needs reconnecting')).toBeVisible()
    platforms.faults.clear()

    const reconnect = row.getByRole('button', { name: 'Reconnect Facebook: Fernhollow' })
    await consentAs(context, 'Somebody', () => reconnect.press('Enter'))
    const refused = dialog(page, 'Sign in to Facebook')
    await expect(refused.getByRole('alert')).toContainText('Fernhollow')
    await expectAccessible(page)
    await consentAs(context, 'Fernhollow', () =>
      refused.getByRole('button', { name: 'Sign in again' }).press('Enter'),
    )
    await expect(page.getByRole('dialog').getByText(/are connected\.$/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter')
    await expect(row.getByText('Connected', { exact: true })).toBeVisible()
    expect((await accounts()).map(({ id, health }) => [id, health])).toEqual([[before?.id, 'connected']])
  },
)
