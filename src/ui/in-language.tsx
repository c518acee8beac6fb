import { LocaleProvider } from '@ark-ui/react/locale'
import { type ComponentType, createElement } from 'react'
import { language } from '~/domain/language'

/**
 * Wraps an Ark root in the app's locale; without it, Ark lays out left to right even in Arabic. Not done once around the
 * whole app, because the first screen doesn't need Ark.
 */
export function inLanguage<Root>(root: Root): Root {
  const Inner = root as ComponentType<object>
  const InLanguage = (props: object) => (
    <LocaleProvider locale={language}>{createElement(Inner, props)}</LocaleProvider>
  )
  return InLanguage as Root
}
