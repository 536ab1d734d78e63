// Names clients in a list to choose from; those that share a name also show their client_id.

interface Named {
  readonly client_id: string
  readonly name: string
}

export const clientChoices = (clients: readonly Named[]) =>
  clients.map(({ client_id, name }) => {
    const isShared = clients.filter((other) => other.name === name).length > 1
    return { value: client_id, label: isShared ? `${name} (${client_id})` : name }
  })
