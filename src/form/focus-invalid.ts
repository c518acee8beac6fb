const refused = '[aria-invalid="true"]'

/**
 * Takes the person to the first field that is refused, unless they are at one: rows of lists are none of the form's own.
 * What was refused is drawn within a few frames; where nothing is, nothing happens.
 */
export function focusInvalid(form: HTMLFormElement, frames = 10): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches(refused)) return
    const first = form.querySelector<HTMLElement>(refused)
    if (first) first.focus()
    else if (frames > 1) focusInvalid(form, frames - 1)
  })
}
