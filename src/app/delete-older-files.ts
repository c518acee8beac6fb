/** The address without the hash of the file's content, by which builds differ: `/assets/de-Nta3peE3.js`. */
const withoutHash = (url: string): string => url.replace(/-[\w-]{8}(\.\w+)$/, '$1')

/** Deletes the files of other builds that the one at `url`, which was just stored, replaces. */
export async function deleteOlderFiles(cache: Pick<Cache, 'keys' | 'delete'>, url: string): Promise<void> {
  for (const request of await cache.keys())
    if (request.url !== url && withoutHash(request.url) === withoutHash(url)) await cache.delete(request)
}
