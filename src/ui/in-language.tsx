import { LocaleProvider } from '@ark-ui/react/locale'
import { createElement, type ComponentType } from 'react'
import { language } from '~/domain/language'

/**
 * One of Ark's roots that knows which language the studio speaks. Without it, Ark lays its parts out from left to right in
 * Arabic too. Not once around everything: the first screen needs no Ark.
 */
export function inLanguage<Root>(root: Root): Root {
  const Inner = root as ComponentType<object>
  const InLanguage = (props: object) => (
    <LocaleProvider locale={language}>{createElement(Inner, props)}</LocaleProvider>
  )
  return InLanguage as Root
}
