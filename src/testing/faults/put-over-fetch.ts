import type { TestStudio } from '~/server/testing/studio'

/** An `XMLHttpRequest` that sends its bytes to the studio's server, as jsdom has no network. */
export const putOverFetch = (studio: TestStudio) =>
  class {
    readonly upload = {}
    readonly #headers = new Headers()
    #url = ''
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onloadend?: () => void

    open(_method: string, url: string): void {
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    abort(): void {}
    send(file: File): void {
      void this.#put(file)
    }
    async #put(file: File): Promise<void> {
      const init = { method: 'PUT', headers: this.#headers, body: await file.arrayBuffer() }
      const answer = await studio.app.fetch(new Request(this.#url, init))
      this.status = answer.status
      this.responseText = await answer.text()
      this.onload?.()
      this.onloadend?.()
    }
  }
