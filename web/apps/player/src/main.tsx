import "@fontsource/noto-sans-bengali/bengali-400.css";
import "@fontsource/noto-sans-bengali/bengali-700.css";
import "./site.css";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { SiteProvider, useSite } from "./lib/site";
import { Lobby } from "./lobby/Lobby";
import { Shell } from "./shell/Shell";

function NotFound() {
  const { t } = useSite();
  return (
    <div className="note big">
      <h1>{t("notFoundTitle")}</h1>
      <p>{t("notFoundText")}</p>
      <Link to="/" className="call">
        {t("backHome")}
      </Link>
    </div>
  );
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const lobby = createRoute({ getParentRoute: () => root, id: "lobby", component: Lobby });
const text = (value: unknown) => (typeof value === "string" ? value : undefined);
const home = ["/", "/index", "/index.html", "/home"].map((path) => createRoute({ getParentRoute: () => lobby, path }));
const login = createRoute({
  getParentRoute: () => lobby,
  path: "/login",
  component: lazyRouteComponent(() => import("./auth/LoginDialog"), "LoginDialog"),
});
const register = createRoute({
  getParentRoute: () => lobby,
  path: "/register",
  validateSearch: (search: Record<string, unknown>): { code?: string } => {
    const code = text(search["code"]) ?? text(search["affiliateCode"]);
    return code === undefined ? {} : { code };
  },
  component: lazyRouteComponent(() => import("./auth/RegisterDialog"), "RegisterDialog"),
});
const member = createRoute({
  getParentRoute: () => root,
  path: "/member",
  validateSearch: (search: Record<string, unknown>): { page?: string } => {
    const page = text(search["page"]);
    return page === undefined ? {} : { page };
  },
  component: lazyRouteComponent(() => import("./member/MemberCentre"), "MemberCentre"),
});
const router = createRouter({
  routeTree: root.addChildren([lobby.addChildren([...home, login, register]), member]),
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const place = document.getElementById("root");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })}>
        <SiteProvider>
          <RouterProvider router={router} />
        </SiteProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
