import { answering } from "./run.js";

const load = async (address) => {
  const file = await fetch(address);
  if (!file.ok) throw new Error(`${address}: ${file.status} ${file.statusText}`);
  return new Uint8Array(await file.arrayBuffer());
};

const receive = answering(load, (message) => postMessage(message));
onmessage = ({ data }) => receive(data);
