/**
 * Removes Web Locks and BroadcastChannel where they refuse every call, as with blocked cookies (Chrome, Firefox).
 * Their users then do as in browsers without them.
 */
export function hideRefusedApis(): void {
  try {
    localStorage.getItem('')
  } catch {
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  }
}
