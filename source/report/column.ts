/** One column of a table of reports. */
export interface Column<Item> {
  readonly title: string;
  readonly align: 'left' | 'right';
  readonly write: (item: Item) => string;
}
