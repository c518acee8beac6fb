import { i18n } from '@lingui/core'

const roles: Readonly<Record<string, string>> = {
  heading: i18n.t('heading'),
  body: i18n.t('body'),
  accent: i18n.t('accent'),
}

/** "Lora (heading)". An unknown role is shown as it is. */
export const fontWords = ({ family, role }: { family: string; role?: string | undefined }): string =>
  role ? `${family} (${roles[role] ?? role})` : family
