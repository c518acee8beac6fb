/** Of a post's targets those whose account a queue is not for; `accountIds` null or undefined: it takes any. */
export function refusedTargets<Target extends { readonly accountId: string }>(
  accountIds: readonly string[] | null | undefined,
  targets: readonly Target[],
): Target[] {
  return accountIds ? targets.filter(({ accountId }) => !accountIds.includes(accountId)) : []
}
