import type { ReactNode } from "react";

export function VehicleColumns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_25rem]">{children}</div>;
}
