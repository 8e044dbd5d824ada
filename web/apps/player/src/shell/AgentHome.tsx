import { AgentHome as Home } from "../agent/AgentHome";
import { AgentFrame } from "./AgentFrame";

export const AgentHome = () => <Home Frame={AgentFrame} />;
