import { isTextField } from '~/src/ui/keyboard'

type Clipboard = Pick<DataTransfer, 'getData'> & { readonly files: Iterable<File> }

interface PasteEvent {
  readonly clipboardData: Clipboard | null
  readonly target: EventTarget | null
}

/**
 * The files to upload from a paste. None if text is pasted into a text field: Excel, Word and Google Docs add a
 * picture of it.
 */
export function pastedFiles({ clipboardData, target }: PasteEvent): readonly File[] {
  const files = [...(clipboardData?.files ?? [])]
  return clipboardData && isTextField(target) && hasText(clipboardData, files) ? [] : files
}

/** Whether there is text other than the files' names, which file managers add, or an image's HTML, which browsers do. */
function hasText(data: Clipboard, files: readonly File[]): boolean {
  const names = files.map(({ name }) => name)
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  const text = data.getData('text/plain') || html.body.textContent
  return text.split(/[\r\n]+/).some((line) => line.trim() !== '' && !names.includes(line.trim()))
}
