import { expect, it, onTestFinished } from 'vitest'
import { roleRefusal } from './endpoint'
import { inEnglish, translateWith } from './i18n'

it('refuses a role in the page’s language', () => {
  translateWith((text) => `«${text}»`)
  onTestFinished(() => translateWith(inEnglish))
  expect(roleRefusal({ role: 'editor' }, 'viewer')).toBe('«You have read-only access to this workspace.»')
  expect(roleRefusal({ role: 'owner' }, 'editor')).toBe('«Only an owner of this workspace can do this.»')
  expect(roleRefusal({ role: 'reviewer' }, 'editor')).toBe(
    '«Only a reviewer or an owner of this workspace can do this.»',
  )
  expect(roleRefusal({ role: 'editor' }, 'reviewer')).toBeUndefined()
})
