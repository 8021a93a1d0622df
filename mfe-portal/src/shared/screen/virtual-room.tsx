/** The room that rows out of sight take in a table. Set by script alone, which the content policy allows. */
export const RoomRow = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={columns}>{null}</td>
  </tr>
);

/** The same in a list of cards. */
export const RoomItem = ({ height }: { readonly height: number }) => <li aria-hidden style={{ height }} />;
