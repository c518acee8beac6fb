import { i18n } from '@lingui/core'
import { useEffect } from 'react'

const product = i18n.t('Social Content Studio')

/** Sets the document's title from its parts, the most specific first. */
export function useDocumentTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), ...(parts.some(Boolean) ? [] : [product])].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
