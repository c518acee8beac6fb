import { buttonClass } from '~/src/ui/button-class'

const className =
  'fixed inset-x-4 top-36 z-10 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded border border-line bg-lift p-4 shadow-float'

/** A sentence over the painted shell while there is no app yet, with one button or none. */
export function showNotice(sentence: string, button?: { name: string; onClick: () => void }): void {
  hideNotice()
  const notice = document.createElement('div')
  notice.id = 'demo-notice'
  notice.role = 'status'
  notice.className = className
  document.body.append(notice)
  // Into a region that is there already, so that it is read out.
  const text = document.createElement('p')
  text.className = 'min-w-0 flex-1'
  text.textContent = sentence
  notice.append(text)
  if (!button) return
  const element = document.createElement('button')
  element.type = 'button'
  element.className = buttonClass({})
  element.textContent = button.name
  element.onclick = button.onClick
  notice.append(element)
}

/** Takes the notice away, if there is one. */
export const hideNotice = (): void => document.getElementById('demo-notice')?.remove()
