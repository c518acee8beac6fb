import type { KeyboardEvent } from 'react'

/** True for keys of an input method that composes text: its Enter and Esc aren't meant for the page. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- in Safari, only 229 marks the key that ends a composition
  nativeEvent.isComposing || nativeEvent.keyCode === 229
